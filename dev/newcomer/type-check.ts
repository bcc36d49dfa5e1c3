// The compiler, kept between two looks: files that have not changed are not read again. Looks at the files that matter
// first and stops at the first mistake, because one is enough to be noticed.
import { join, relative } from 'node:path';
import ts from 'typescript';

export interface TypeChecker {
  /** The first mistake in these files, in this order, or in all files when none are named; null without one. */
  firstMistake(files?: readonly string[]): Mistake | null;
}

interface Mistake {
  readonly file: string;
  readonly lines: readonly string[];
}

export function createTypeChecker(root: string): TypeChecker {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), {}, host);
  if (!config) throw new Error('tsconfig.json could not be read.');
  const options = { ...config.options, incremental: false };
  delete options.tsBuildInfoFile;
  const compiler = cachingHost(options);
  let program: ts.Program | undefined;

  return {
    firstMistake(files) {
      program = ts.createProgram(config.fileNames, options, compiler, program);
      const sources = files
        ? files.flatMap((file) => program?.getSourceFile(join(root, file)) ?? [])
        : program.getSourceFiles().filter(({ fileName }) => !fileName.includes('node_modules'));
      for (const source of sources) {
        const [mistake] = [
          ...program.getSyntacticDiagnostics(source),
          ...program.getSemanticDiagnostics(source),
        ];
        if (mistake) return { file: relative(root, source.fileName), lines: linesOf(mistake) };
      }
      return null;
    },
  };
}

function linesOf(mistake: ts.Diagnostic): readonly string[] {
  return ts.flattenDiagnosticMessageText(mistake.messageText, '\n').split('\n');
}

/** Gives out the same parsed file as long as its text is the same. */
function cachingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const kept = new Map<string, { readonly text: string; readonly source: ts.SourceFile | undefined }>();
  return {
    ...host,
    getSourceFile(fileName, how, ...rest) {
      const before = kept.get(fileName);
      const isFixed = fileName.includes('node_modules');
      if (before && isFixed) return before.source;
      const text = isFixed ? '' : ts.sys.readFile(fileName);
      if (text === undefined) return undefined;
      if (before?.text === text) return before.source;
      const source = host.getSourceFile(fileName, how, ...rest);
      kept.set(fileName, { text, source });
      return source;
    },
  };
}

// Compares the class names that components use with those that style sheets define.
import { dirname, join } from 'node:path';
import ts from 'typescript';

export interface Source {
  readonly file: string;
  readonly text: string;
}

export interface ClassNameProblems {
  /** Names in `className` without a definition in the shared sheet, in the form "file name". */
  readonly unknown: readonly string[];
  /** Names of a style sheet that no component uses. */
  readonly unused: readonly string[];
}

const DEFINED = /\.([a-zA-Z][\w-]*)/g;

export function findClassNameProblems(
  components: readonly Source[],
  sheets: readonly Source[],
  shared: Source,
): ClassNameProblems {
  const sharedNames = new Set(definedNames(shared.text));
  const usedPlain = new Set<string>();
  const unknown: string[] = [];
  const usedOfSheet = new Map<string, Set<string> | 'all'>();

  for (const { file, text } of components) {
    const found = readComponent(file, text);
    for (const name of found.plain) {
      usedPlain.add(name);
      if (!sharedNames.has(name)) unknown.push(`${file} ${name}`);
    }
    for (const [sheet, names] of found.ofSheets) {
      const known = sheets.find((one) => one.file === sheet);
      const defined = new Set(definedNames(known?.text ?? ''));
      if (names !== 'all')
        unknown.push(...[...names].filter((name) => !defined.has(name)).map((name) => `${file} ${name}`));
      const earlier = usedOfSheet.get(sheet) ?? new Set();
      const isAll = names === 'all' || earlier === 'all';
      usedOfSheet.set(sheet, isAll ? 'all' : new Set([...earlier, ...names]));
    }
  }
  const unused = sheets.flatMap(({ file, text }) => {
    const used = usedOfSheet.get(file);
    if (used === 'all') return [];
    return definedNames(text)
      .filter((name) => !used?.has(name))
      .map((name) => `${file} ${name}`);
  });
  const unusedShared = [...sharedNames].filter((name) => !usedPlain.has(name));
  return { unknown, unused: [...unused, ...unusedShared.map((name) => `${shared.file} ${name}`)] };
}

function definedNames(css: string): string[] {
  const withoutValues = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/url\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return [...new Set([...withoutValues.matchAll(DEFINED)].map(([, name = '']) => name))];
}

interface Component {
  readonly plain: Set<string>;
  readonly ofSheets: Map<string, Set<string> | 'all'>;
}

/** Reads plain names from every `className`, and `styles.name` for each imported style sheet. */
function readComponent(file: string, text: string): Component {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const imports = new Map<string, string>();
  const plain = new Set<string>();
  const ofSheets = new Map<string, Set<string> | 'all'>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) addImport(node);
    else if (isClassName(node)) collectPlain(node);
    if (ts.isIdentifier(node) && imports.has(node.text)) addUse(node);
    ts.forEachChild(node, visit);
  };
  function addImport(node: ts.ImportDeclaration): void {
    const from = (node.moduleSpecifier as ts.StringLiteral).text;
    const name = node.importClause?.name?.text;
    if (!from.endsWith('.module.css') || !name) return;
    imports.set(
      name,
      from.startsWith('#web/') ? from.replace('#web/', 'src/web/') : join(dirname(file), from),
    );
  }
  function addUse({ parent, text: name }: ts.Identifier): void {
    const sheet = imports.get(name) ?? '';
    const used = ofSheets.get(sheet) ?? new Set();
    if (ts.isImportClause(parent)) ofSheets.set(sheet, used);
    else if (!ts.isPropertyAccessExpression(parent)) ofSheets.set(sheet, 'all');
    else if (used !== 'all') ofSheets.set(sheet, used.add(parent.name.text));
  }
  function collectPlain(node: ts.Node): void {
    // Skip compared values and property names in brackets: they are not class names.
    if (ts.isElementAccessExpression(node) || isComparison(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const name of node.text.split(/\s+/).filter(Boolean)) plain.add(name);
    ts.forEachChild(node, collectPlain);
  }
  visit(tree);
  return { plain, ofSheets };
}

function isClassName(node: ts.Node): boolean {
  return (
    (ts.isJsxAttribute(node) && /^(?:className|\w+ClassName)$/.test(node.name.getText())) ||
    (ts.isPropertyAssignment(node) && node.name.getText() === 'className')
  );
}

function isComparison(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText());
}

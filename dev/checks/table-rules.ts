import ts from 'typescript';
import { mayAlsoWrite, mayRead, tableOwners } from '../../table-rules.config.js';

export interface FeatureSource {
  readonly feature: string;
  readonly path: string;
  readonly text: string;
}

type Use = FeatureSource & { readonly verb: 'reads' | 'writes'; readonly table: string };

const kyselyVerbs: Record<string, Use['verb']> = {
  selectFrom: 'reads',
  innerJoin: 'reads',
  leftJoin: 'reads',
  rightJoin: 'reads',
  fullJoin: 'reads',
  insertInto: 'writes',
  updateTable: 'writes',
  deleteFrom: 'writes',
  mergeInto: 'writes',
};
const sqlReads =
  /\b(?:(?<!\bdelete\s+)from|join|using)\s+(?:lateral\s+|only\s+)?([a-z_]+)\b|\b([a-z_]+)\.[a-z_]+/g;
const sqlWrites = /\b(?:insert\s+into|merge\s+into|delete\s+from|update|truncate)\s+(?:only\s+)?([a-z_]+)\b/g;

export function tableRuleViolations(uses: readonly Use[]): string[] {
  const forbidden = uses.filter((use) => !isAllowed(use));
  return [...forbidden.map(describeUse), ...idleRules(uses)];
}

function describeUse({ feature, verb, table, path }: Use): string {
  const owner = (tableOwners as Record<string, string>)[table];
  return `${feature} ${verb} ${table}, which belongs to ${owner} (${path})`;
}

function isAllowed({ feature, verb, table }: Use): boolean {
  if ((tableOwners as Record<string, string>)[table] === feature) return true;
  const allowed: Record<string, readonly string[]> = verb === 'writes' ? mayAlsoWrite : mayRead;
  return allowed[feature]?.includes(table) ?? false;
}

/** Returns rules that no query uses: a stale rule would allow a later violation without anyone noticing. */
function idleRules(uses: readonly Use[]): string[] {
  const idle = (rules: Record<string, readonly string[]>, verb: Use['verb']) =>
    Object.entries(rules).flatMap(([feature, tables]) =>
      tables
        .filter(
          (table) => !uses.some((use) => use.feature === feature && use.verb === verb && use.table === table),
        )
        .map((table) => `${feature} ${verb} ${table} no more: take it out of table-rules.config.js`),
    );
  return [...idle(mayRead, 'reads'), ...idle(mayAlsoWrite, 'writes')];
}

export function findTableUses(source: FeatureSource): Use[] {
  const found = new Set<string>();
  const add = (verb: Use['verb'], name: string | undefined) => {
    if (name && Object.hasOwn(tableOwners, name)) found.add(`${verb} ${name}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const verb = kyselyVerbs[node.expression.name.text];
      for (const name of verb ? tableNames(node.arguments[0]) : []) add(verb ?? 'reads', name);
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith('sql')) {
      const text = readSql(node.template);
      for (const [, first, second] of text.matchAll(sqlReads)) add('reads', first ?? second);
      for (const [, table] of text.matchAll(sqlWrites)) add('writes', table);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true));
  return [...found].map((use) => {
    const [verb, table] = use.split(' ') as [Use['verb'], string];
    return { ...source, verb, table };
  });
}

/** Routes call queries directly, so each query takes the actor whose access it checks, and never writes. */
export function queryRuleViolations(source: FeatureSource): string[] {
  const writes = findTableUses(source)
    .filter(({ verb }) => verb === 'writes')
    .map(({ path, table }) => `${path} writes ${table}`);
  const file = ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true);
  const withoutActor = file.statements
    .filter(ts.isFunctionDeclaration)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .filter(({ parameters: [, actor] }) => actor?.questionToken || !actor?.type?.getText().endsWith('Actor'))
    .map(({ name }) => `${source.path}: ${name?.text} needs the actor as its second argument`);
  return [...writes, ...withoutActor];
}

function tableNames(argument: ts.Expression | undefined): string[] {
  if (!argument) return [];
  if (ts.isArrayLiteralExpression(argument)) return argument.elements.flatMap(tableNames);
  return ts.isStringLiteral(argument) ? [argument.text.split(' ')[0] ?? ''] : [];
}

/** Skips placeholders: templates inside them are visited separately. */
function readSql(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(' ? ');
}

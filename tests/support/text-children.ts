import { join } from 'node:path';
import { type Expression, isJsxElement, isJsxFragment, type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isConditionalExpression,
  isJsxExpression,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';

const root = join(import.meta.dirname, '../..');

/** An expression that may draw a text beside other children of its element. */
interface Suspect {
  file: string;
  node: Node;
}

/** What an expression may be: both sides of a choice. */
function results(expression: Expression): Expression[] {
  if (isParenthesizedExpression(expression)) return results(expression.expression);
  if (isConditionalExpression(expression)) return [...results(expression.whenTrue), ...results(expression.whenFalse)];
  if (!isBinaryExpression(expression)) return [expression];
  const { left, right, operatorToken } = expression;
  if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) return results(right);
  const either = [SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken].includes(operatorToken.kind);
  return either ? [...results(left), ...results(right)] : [expression];
}

const isElement = (node: Node) => isJsxElement(node) || isJsxFragment(node) || isJsxSelfClosingElement(node);

/** Spaces alone, which a translation leaves as they are, or nothing. */
const isBlank = (node: Node) =>
  isJsxText(node) ? node.text.trim() === '' : /^\{?\s*'\s*'\s*\}?$/.test(node.getText());

/** Lines and indentation between two tags, which draw nothing, and comments. */
const drawsNothing = (node: Node) =>
  isJsxText(node) ? /^\s*\n\s*$/.test(node.text) : isJsxExpression(node) && node.expression === undefined;

/** What an element or a fragment draws beside something else. */
function drawnBesideOthers(node: Node): Node[] {
  if (!isJsxElement(node) && !isJsxFragment(node)) return [];
  const drawn = node.children.filter((child) => !drawsNothing(child));
  // Of a fragment nobody knows what stands beside it.
  return drawn.length > 1 || isJsxFragment(node) ? drawn.filter((child) => !isBlank(child)) : [];
}

function expressionsOf(child: Node): Node[] {
  if (!isJsxExpression(child)) return isJsxText(child) ? [child] : [];
  return child.expression ? results(child.expression).filter((result) => !isElement(result) && !isBlank(result)) : [];
}

function suspectsIn(file: string, node: Node): Suspect[] {
  const found = drawnBesideOthers(node)
    .flatMap(expressionsOf)
    .map((suspect): Suspect => ({ file, node: suspect }));
  node.forEachChild((child) => {
    found.push(...suspectsIn(file, child));
  });
  return found;
}

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;

function mayBeText(type: Type | undefined): boolean {
  if (!type?.isUnionType()) return type !== undefined && (type.flags & TEXT) !== 0;
  const members = type.getTypes();
  // A ReactNode, of which nothing is known.
  if (members.some((member) => member.getSymbol()?.name === 'Promise')) return false;
  return members.some(mayBeText);
}

/** The components that a file draws, by their names there. */
function componentsIn(file: string, node: Node): Suspect[] {
  const drawn = isJsxOpeningElement(node) || isJsxSelfClosingElement(node);
  const found: Suspect[] = drawn && /^[A-Z]/.test(node.tagName.getText()) ? [{ file, node: node.tagName }] : [];
  node.forEachChild((child) => {
    found.push(...componentsIn(file, child));
  });
  return found;
}

/** Whether a component draws a bare text, whose siblings it does not know. */
function returnsText(checker: Checker, type: Type | undefined): boolean {
  const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  return signatures.some((signature) => mayBeText(checker.getReturnTypeOfSignature(signature)));
}

/** The project of tsconfig.json, for as long as `read` reads it. */
function withProject<Read>(read: (project: Project) => Read): Read {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error('tsconfig.json opens no project');
    return read(project);
  } finally {
    api.close();
  }
}

/**
 * Texts that the .tsx files for which `wanted` holds draw beside other children of an element, and components that are
 * nothing but a text, as `file: code`, by their types. What a prop of type ReactNode holds is not known here:
 * `textsBesideOthers` sees it on the page.
 */
export function textChildren(wanted: (file: string) => boolean): string[] {
  return withProject(({ program, checker }) => {
    const sources = program
      .getSourceFileNames()
      .map((path) => ({ path, file: path.slice(root.length + 1) }))
      .filter(({ file }) => file.endsWith('.tsx') && wanted(file))
      .flatMap(({ path, file }) => ({ file, source: program.getSourceFile(path) as Node }));
    const typed = (suspects: Suspect[]) => {
      const types = checker.getTypeAtLocation(suspects.map(({ node }) => node));
      return suspects.map((suspect, at) => ({ ...suspect, type: types[at] }));
    };
    const texts = typed(sources.flatMap(({ file, source }) => suspectsIn(file, source)));
    const components = typed(sources.flatMap(({ file, source }) => componentsIn(file, source)));
    return [
      ...texts.filter(({ node, type }) => isJsxText(node) || mayBeText(type)),
      ...components.filter(({ type }) => returnsText(checker, type)),
    ].map(({ file, node }) => `${file}: ${node.getText().trim()}`);
  });
}

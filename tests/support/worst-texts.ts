import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import type { Pattern } from './patterns-of.ts';

/** Of every kind that patterns tell apart. */
const LETTERS = [
  ...' \t\n\r\u00a0\u2028\0aAzfF09-_.,"\'\\<>=/@([{})]|;:+&#$%^?!*~',
  ...'é\u0301\u0323\u20dd中一〇アがاअก٣Ａ１😀𝐀\u200d\u200c\u202e\u00ad\ufffd＝，、—ſ',
  '\ud800',
];

type Terminal = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

const isTerminal = (node: AST.Node): node is Terminal =>
  ['Character', 'CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(node.type);

interface Parsed {
  /** What takes one letter each. */
  terminals: Terminal[];
  /** Those that it names, in classes too. */
  named: string[];
  quantifiers: AST.Quantifier[];
  pattern: AST.Pattern;
}

function parsed({ source, flags }: Pattern): Parsed {
  const [unicode, unicodeSets] = [flags.includes('u'), flags.includes('v')];
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode, unicodeSets });
  const terminals: Terminal[] = [];
  const named: string[] = [];
  const quantifiers: AST.Quantifier[] = [];
  const take = (node: Terminal) => {
    if (!/Class/.test(node.parent?.type ?? '')) terminals.push(node);
  };
  visitRegExpAST(pattern, {
    onCharacterEnter: (node) => {
      take(node);
      named.push(String.fromCodePoint(node.value));
    },
    onCharacterSetEnter: take,
    onCharacterClassEnter: take,
    onExpressionCharacterClassEnter: take,
    onQuantifierEnter: (node) => quantifiers.push(node),
  });
  return { terminals, named, quantifiers, pattern };
}

/** One letter of each kind that this pattern tells apart, the first of those that it does not know at the end. */
function lettersOf({ terminals, named }: Parsed, flags: string): string[] {
  const tests = [...new Set(terminals.map(({ raw }) => raw))].map((raw) => taking(raw, flags));
  const kinds = new Map<string, string>();
  for (const letter of [...LETTERS, ...named]) {
    const kind = tests.map((test) => (test.test(letter) ? '1' : '0')).join('');
    if (!kinds.has(kind)) kinds.set(kind, letter);
  }
  return [...kinds].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, letter]) => letter);
}

const taking = (raw: string, flags: string) => new RegExp(`^(?:${raw})$`, flags.replace(/[gym]/g, ''));

/** The shortest text that a part takes, of its letters the first that fits. */
function sampleOf(node: AST.Node, letters: readonly string[], flags: string): string {
  const sample = (part: AST.Node): string => {
    if (isTerminal(part)) return takenBy(part, letters, flags)[0] ?? '';
    switch (part.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        return part.alternatives[0] ? sample(part.alternatives[0]) : '';
      case 'Alternative':
        return part.elements.map(sample).join('');
      case 'Quantifier':
        return sample(part.element).repeat(Math.max(1, part.min));
      default:
        return '';
    }
  };
  return sample(node);
}

function takenBy({ raw }: Terminal, letters: readonly string[], flags: string): string[] {
  const test = taking(raw, flags);
  return letters.filter((letter) => test.test(letter));
}

/** What must stand before a part, so that an attempt gets there. */
function before(node: AST.Node, letters: readonly string[], flags: string): string {
  const { parent } = node;
  if (!parent) return '';
  const inFront = before(parent, letters, flags);
  if (parent.type !== 'Alternative') return inFront;
  const earlier = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element));
  return inFront + earlier.map((part) => sampleOf(part, letters, flags)).join('');
}

/** What a repeated part takes: each letter, or each of its alternatives. */
function repeatedBy({ element }: AST.Quantifier, letters: readonly string[], flags: string): string[] {
  if (isTerminal(element)) return takenBy(element, letters, flags);
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return [sampleOf(element, letters, flags)];
  return element.alternatives.map((alternative) => sampleOf(alternative, letters, flags));
}

/** What runs are made of, and what stands before them, so that an attempt gets there. */
function partsOf(tree: Parsed, letters: readonly string[], flags: string) {
  const units = new Set(letters);
  const fronts = new Set(['']);
  for (const one of letters) for (const other of letters.slice(0, 12)) units.add(one + other);
  for (const quantifier of tree.quantifiers.filter(({ max }) => max > 1)) {
    const front = before(quantifier, letters, flags);
    fronts.add(front);
    units.add(front);
    for (const unit of repeatedBy(quantifier, letters, flags)) units.add(unit).add(front + unit);
  }
  units.add(sampleOf(tree.pattern, letters, flags)).delete('');
  return { units, fronts };
}

/**
 * The texts of that length that take an engine with backtracking longest: runs of each letter that the pattern tells
 * apart and of every two, and what each repeated part takes, over and over, behind what lets an attempt get there; with
 * an end that fits and one that does not.
 */
export function* worstTexts(pattern: Pattern, length: number): Generator<string> {
  const tree = parsed(pattern);
  const letters = lettersOf(tree, pattern.flags);
  const { units, fronts } = partsOf(tree, letters, pattern.flags);
  const ends = new Set(['', letters.at(-1) ?? '', '\0']);
  for (const front of fronts) {
    // Every two letters are tried alone.
    const behind = [...units].filter((unit) => front === '' || unit.length === 1 || unit.startsWith(front));
    for (const unit of behind) {
      const run = (front + unit.repeat(Math.ceil(length / unit.length))).slice(0, length - 1);
      for (const end of ends) yield run + end;
    }
  }
}

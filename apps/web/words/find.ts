import { parseSync } from 'vite';

/**
 * Finds the texts that a person reads in a source file, so that they can be translated without being marked by hand
 * (docs/decisions/0091). English stays in the code as it is written; the build puts a call around each text.
 */
export interface Found {
  /** With {0}, {1} where values or elements stand. */
  message: string;
  line: number;
  /** What to write in the source, as replacements of ranges, in the order of their places. */
  edits: Edit[];
}

export interface Edit {
  start: number;
  end: number;
  text: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the tree is walked without regard to the kinds of its nodes.
type Node = any;

/** Attributes of elements that a person reads; of other attributes only what looks like a sentence or a title. */
const READ_ATTRIBUTES = new Set([
  'title',
  'label',
  'data-label',
  'placeholder',
  'alt',
  'hint',
  'help',
  'aria-label',
]);
const TECHNICAL_ATTRIBUTES =
  /^(className|class|style|type|name|id|key|to|href|src|rel|target|role|method|lang|dir|for|htmlFor|d|viewBox|accept|pattern|inputMode|autoComplete|autoCapitalize|enterKeyHint|variant|tone|size|as|data-.*|form.*|aria-(live|current|controls|labelledby|describedby|haspopup|autocomplete|sort|orientation|relevant))$/;
/** Functions whose arguments no person reads. */
const TECHNICAL_CALLS =
  /^(querySelector(All)?|closest|matches|(add|remove)EventListener|(get|set|has|remove)(Item|Attribute)|matchMedia|startsWith|endsWith|includes|indexOf|split|join|replace(All)?|match|test|has|get|getElementById|createElement|import|require|RegExp|URL|Intl\..*|setProperty|dispatchEvent|CustomEvent|Event|log|warn|DateTimeFormat|NumberFormat|fetch|request|canParse|postMessage|toLocaleString|localeCompare|regex|describe|transaction|objectStore|createIndex|createObjectStore)$/;
/** Properties of objects that no person reads. */
const TECHNICAL_KEYS =
  /^(className|type|id|key|to|href|path|method|mode|code|tone|variant|kind|font|fontFamily|accept|pattern|field|event|timeZone|locale|currency|headers|cacheName|mimeType|example|summary|[A-Z][A-Z_]+_TYPE|data|role)$/;
const KEYS_OF_KEYBOARD = new Set(
  'Enter Escape Tab Backspace Control Alt Meta Process Dead Unidentified ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown'.split(
    ' ',
  ),
);

const LETTERS = /\p{L}{2}/u;

/** Whether a string outside of what is drawn is a text: it begins like a sentence or has words. */
function looksRead(text: string): boolean {
  if (!LETTERS.test(text) || KEYS_OF_KEYBOARD.has(text)) return false;
  if (/^(https?:|mailto:|tel:|data:|blob:|\/|\.|#|@|--|&|\?)/.test(text)) return false;
  if (/[{}<>=\\|^$*]|;(?! \p{Ll})|\bvar\(|\d(px|rem|em|fr|vh|vw|ms)\b|^\(|: ?\d|prefers-/u.test(text))
    return false;
  if (/^[A-Z0-9_-]+$/.test(text) || /^[\w-]+\/[\w.+-]+$/.test(text)) return false;
  if (/^[A-Z][a-z]+([A-Z][a-z]*)+$/.test(text) || /^[A-Z][\w]*-[A-Z]?[\w-]*$/.test(text)) return false;
  return /^[“‘(]?[A-Z]/.test(text) || /\p{L}{2,}[,.:!?…]? +(\p{L}{2,}|\{\d)/u.test(text);
}

/** As JSX reads a text: lines are trimmed where they break, empty ones are nothing. */
function cleanText(raw: string): string {
  const lines = raw.split(/\r\n|\n|\r/);
  const last = lines.length - 1;
  const cleaned = lines.map((line, index) => {
    const tabs = line.replaceAll('\t', ' ');
    const left = index === 0 ? tabs : tabs.replace(/^ +/, '');
    return index === last ? left : left.replace(/ +$/, '');
  });
  const decode = (text: string) =>
    text
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&nbsp;', '\u00a0')
      .replaceAll('&amp;', '&');
  return decode(cleaned.filter((line) => line !== '').join(' '));
}

const nameOf = (node: Node): string =>
  node?.type === 'Identifier' || node?.type === 'JSXIdentifier'
    ? node.name
    : node?.type === 'MemberExpression'
      ? nameOf(node.property)
      : node?.type === 'Literal'
        ? String(node.value)
        : node?.type === 'JSXNamespacedName'
          ? `${node.namespace.name}:${node.name.name}`
          : '';

/** How a place is read: drawn for certain, by its looks, or never. */
type Place = 'drawn' | 'maybe' | 'never';

export function findTexts(path: string, source: string): Found[] {
  const { program, errors } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: Found[] = [];
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const add = (message: string, start: number, edits: Edit[]) =>
    found.push({ message, line: lineOf(start), edits });
  const quoted = (text: string) => JSON.stringify(text);

  function literal(node: Node, place: Place) {
    const text = node.value as string;
    const isText = place === 'drawn' ? LETTERS.test(text) && !/^https?:/.test(text) : looksRead(text);
    if (place === 'never' || !isText) return;
    add(text, node.start, [{ start: node.start, end: node.end, text: `$say(${quoted(text)})` }]);
  }

  function template(node: Node, place: Place) {
    const pieces: string[] = node.quasis.map((quasi: Node) => quasi.value.cooked ?? '');
    const message = pieces.map((piece, index) => (index === 0 ? piece : `{${index - 1}}${piece}`)).join('');
    const isText =
      place !== 'never' &&
      LETTERS.test(pieces.join(' ')) &&
      (place === 'drawn'
        ? !/^(https?:|\/)/.test(message)
        : looksRead(pieces.join('')) || looksRead(pieces.join('xx')));
    const written = isText && !/[{}]/.test(pieces.join('')) && node.expressions.length > 0;
    if (written) {
      const { expressions } = node;
      add(message, node.start, [
        { start: node.start, end: expressions[0].start, text: `$fill(${quoted(message)}, ` },
        ...expressions.slice(1).map((expression: Node, index: number) => ({
          start: expressions[index].end,
          end: expression.start,
          text: ', ',
        })),
        { start: expressions.at(-1).end, end: node.end, text: ')' },
      ]);
    } else if (isText && node.expressions.length === 0) {
      const text = pieces[0]!;
      add(text, node.start, [{ start: node.start, end: node.end, text: `$say(${quoted(text)})` }]);
    }
    // What is put into a text is read with it.
    for (const expression of node.expressions)
      walk(expression, written ? 'drawn' : place === 'never' ? 'never' : 'maybe');
  }

  function children(node: Node) {
    const textOf = (child: Node) => (child?.type === 'JSXText' ? cleanText(child.raw ?? child.value) : '');
    const parts = (node.children as Node[]).filter(
      (child) =>
        !(child.type === 'JSXText' && textOf(child) === '') &&
        !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'),
    );
    // An icon before or after a text is no part of it.
    while (isElement(parts[0]) && !/^\s/.test(textOf(parts[1]) || ' ')) parts.shift();
    while (isElement(parts.at(-1)) && !/\s$/.test(textOf(parts.at(-2)) || ' ')) parts.pop();
    const hasText = parts.some((child) => LETTERS.test(textOf(child)));
    const spread = parts.some((child) => child.type === 'JSXSpreadChild');
    if (hasText && !spread) {
      let placeholders = 0;
      const isText = (child: Node) => child.type === 'JSXText';
      const spaceOf = (child: Node) => (isLiteralSpace(child) ? child.expression.value : undefined);
      const message = parts
        .map((child) => (isText(child) ? textOf(child) : (spaceOf(child) ?? `{${placeholders++}}`)))
        .join('');
      const values = parts.filter((child) => !isText(child) && spaceOf(child) === undefined);
      // The spaces at the ends are no part of what is translated.
      const [, before, text, after] = message.match(/^(\s*)([\s\S]*?)(\s*)$/)!;
      const first = parts[0].start;
      const last = parts.at(-1).end;
      const edges = (call: string) =>
        before || after ? `{${quoted(before!)}}${call}{${quoted(after!)}}` : call;
      if (values.length === 0) {
        add(text!, first, [{ start: first, end: last, text: edges(`{$say(${quoted(text!)})}`) }]);
      } else {
        const edits: Edit[] = [];
        const [open, close] = edges('\0').split('\0') as [string, string];
        let from = first;
        values.forEach((child, index) => {
          const inside =
            child.type === 'JSXExpressionContainer'
              ? [child.expression.start, child.expression.end]
              : [child.start, child.end];
          const lead = index === 0 ? `${open}{$draw(${quoted(text!)}, ` : ', ';
          // An expression may be a sequence of its own only in brackets.
          edits.push({ start: from, end: inside[0], text: lead });
          from = inside[1];
        });
        edits.push({ start: from, end: last, text: `)}${close}` });
        add(text!, first, edits);
      }
    }
    for (const child of node.children) {
      if (child.type === 'JSXText' || isLiteralSpace(child)) continue;
      walk(child, 'drawn');
    }
  }

  function call(node: Node) {
    walk(node.callee, 'never');
    const name = nameOf(node.callee);
    if (name === 'pluralize' && node.arguments.length >= 2) {
      const [count, one, many] = node.arguments as Node[];
      walk(count, 'maybe');
      walk(one, 'drawn');
      if (many) walk(many, 'drawn');
      else if (one.type === 'Literal') {
        const plural = `${one.value}s`;
        add(plural, one.start, [{ start: one.end, end: one.end, text: `, $say(${quoted(plural)})` }]);
      }
      return;
    }
    const place: Place = TECHNICAL_CALLS.test(name) ? 'never' : 'maybe';
    for (const argument of node.arguments) walk(argument, place);
  }

  function attribute(node: Node) {
    const name = nameOf(node.name);
    if (!node.value) return;
    const place: Place = READ_ATTRIBUTES.has(name)
      ? 'drawn'
      : TECHNICAL_ATTRIBUTES.test(name)
        ? 'never'
        : 'maybe';
    if (node.value.type !== 'Literal') {
      walk(node.value, place);
      return;
    }
    const text = cleanText(String(node.value.value));
    const isText = place === 'drawn' ? LETTERS.test(text) : place === 'maybe' && looksRead(text);
    if (isText)
      add(text, node.start, [
        { start: node.value.start, end: node.value.end, text: `{$say(${quoted(text)})}` },
      ]);
  }

  function walk(node: Node, place: Place): void {
    if (!node || typeof node.type !== 'string') return;
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string') literal(node, place);
        return;
      case 'TemplateLiteral':
        template(node, place);
        return;
      case 'TaggedTemplateExpression':
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
        return;
      case 'JSXElement':
        for (const each of node.openingElement.attributes) walk(each, 'maybe');
        children(node);
        return;
      case 'JSXFragment':
        children(node);
        return;
      case 'JSXAttribute':
        attribute(node);
        return;
      case 'JSXExpressionContainer':
        walk(node.expression, place);
        return;
      case 'CallExpression':
      case 'NewExpression':
        call(node);
        return;
      case 'ConditionalExpression':
        walk(node.test, 'never');
        walk(node.consequent, place);
        walk(node.alternate, place);
        return;
      case 'LogicalExpression':
        walk(node.left, node.operator === '&&' ? 'never' : place);
        walk(node.right, place);
        return;
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        walk(node.expression, place);
        return;
      case 'BinaryExpression': {
        const inner: Place = node.operator === '+' ? place : 'never';
        walk(node.left, inner);
        walk(node.right, inner);
        return;
      }
      case 'SwitchCase':
        for (const each of node.consequent) walk(each, 'maybe');
        return;
      case 'MemberExpression':
        walk(node.object, place === 'drawn' ? 'maybe' : place);
        if (node.computed) walk(node.property, 'never');
        return;
      case 'ObjectExpression': {
        // Of a choice the value goes to the server, the label is read.
        const isChoice = node.properties.some((each: Node) => nameOf(each.key) === 'label');
        for (const each of node.properties) {
          if (each.type !== 'Property') walk(each, 'maybe');
          else {
            if (each.computed) walk(each.key, 'never');
            const key = nameOf(each.key);
            const isTechnical = TECHNICAL_KEYS.test(key) || (isChoice && key === 'value');
            const isNever = place === 'never' || (isTechnical && each.value.type === 'Literal');
            walk(each.value, isNever ? 'never' : 'maybe');
          }
        }
        return;
      }
      case 'ExpressionStatement':
        if (!node.directive) walk(node.expression, 'maybe');
        return;
    }
    // Types say nothing to a person.
    if (node.type.startsWith('TS')) return;
    const calm: Place =
      place === 'never' && /^(Array|Object|Spread|Unary|Await|Chain|Sequence)/.test(node.type)
        ? 'never'
        : 'maybe';
    for (const [key, value] of Object.entries(node)) {
      if (
        key === 'type' ||
        key === 'start' ||
        key === 'end' ||
        key === 'typeAnnotation' ||
        key === 'typeArguments' ||
        key === 'typeParameters' ||
        key === 'returnType'
      )
        continue;
      if (Array.isArray(value)) for (const each of value) walk(each, calm);
      else if (value && typeof value === 'object') walk(value, calm);
    }
  }

  walk(program, 'maybe');
  return found;
}

/** Whether a child is an element, for certain or under a condition. */
function isElement(child: Node): boolean {
  switch (child?.type) {
    case 'JSXElement':
      return true;
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return isElement(child.expression);
    case 'LogicalExpression':
      return isElement(child.right);
    case 'ConditionalExpression':
      return isElement(child.consequent) || isElement(child.alternate);
  }
  return false;
}

/** `{' '}`, which stands for a space in a text. */
function isLiteralSpace(child: Node): boolean {
  return (
    child.type === 'JSXExpressionContainer' &&
    child.expression.type === 'Literal' &&
    typeof child.expression.value === 'string'
  );
}

/** The source with every edit made; edits of an inner text stand within those of the outer one. */
export function withCalls(source: string, found: Found[]): string {
  const edits = found.flatMap((each) => each.edits).sort((a, b) => a.start - b.start || a.end - b.end);
  let out = '';
  let at = 0;
  for (const { start, end, text } of edits) {
    out += source.slice(at, start) + text;
    at = end;
  }
  return out + source.slice(at);
}

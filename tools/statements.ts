/** A row of docs/statements.md. */
interface Row {
  readonly id: string;
  readonly title: string;
  readonly tests: readonly string[];
}

const rowsOf = (page: string): readonly Row[] =>
  [...page.matchAll(/^\| (S\d+\.\d+) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, id = '', title = '', cell = '']) => ({
      id,
      title: title.trim(),
      tests: [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file),
    }),
  );

/** The ids that the page's own list of chapters names: `S1: 6` are S1.1 to S1.6. */
const idsOf = (page: string): readonly string[] =>
  [...page.matchAll(/\bS(\d+): (\d+)/g)].flatMap(([, chapter = '', count = '0']) =>
    Array.from({ length: Number(count) }, (_, index) => `S${chapter}.${index + 1}`),
  );

const idPattern = /\bS[1-9]\.\d{1,2}\b/g;

/** What a test says of itself: its titles, and its lines of comments. */
const saysOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split('\n')
      .filter((line) => /^\s*(?:\/\/|\/\*\*?|\*)|\b(?:describe|it|test)\b.*\(?['"`]|^\s*['"`]/.test(line))
      .flatMap((line) => line.match(idPattern) ?? []),
  );

/** What is wrong with the page; nothing where each statement has a test that is there and names it. */
export function statementProblems(
  page: string,
  read: (file: string) => string | null,
  sources: ReadonlyMap<string, string>,
): readonly string[] {
  const problems: string[] = [];
  const rows = rowsOf(page);
  const ids = new Set(idsOf(page));
  if (ids.size === 0) problems.push('docs/statements.md does not say how many statements each chapter has');
  const seen = new Set<string>();
  for (const { id, title, tests } of rows) {
    if (seen.has(id)) problems.push(`${id} stands twice in docs/statements.md`);
    seen.add(id);
    if (!ids.has(id)) problems.push(`${id} is no statement of the chapters that docs/statements.md names`);
    if (title === '') problems.push(`${id} has no title in docs/statements.md`);
    if (tests.length === 0) problems.push(`${id} names no test in docs/statements.md`);
    for (const file of tests) {
      const text = /\.test\.tsx?$/.test(file) ? read(file) : null;
      if (text === null) problems.push(`${id}: ${file} is no test that is there`);
      else if (!saysOf(text).has(id)) problems.push(`${id}: ${file} does not name it`);
    }
  }
  for (const id of ids) if (!seen.has(id)) problems.push(`${id} is missing in docs/statements.md`);
  for (const [file, text] of sources)
    for (const id of new Set(text.match(idPattern) ?? []))
      if (!ids.has(id)) problems.push(`${file}: ${id} is no statement that docs/statements.md knows`);
  return problems;
}

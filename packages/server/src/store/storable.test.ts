import { describe, expect, it } from 'vitest';
import { home, sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { postgresService } from '@homeward/testing/server/outside-service.ts';
import { freshSchema } from '@homeward/testing/server/test-database.ts';
import { eventWords } from './event-words.ts';
import { insertEvents } from './events.ts';
import { putPanel } from './panels.ts';
import { storable, storableData } from './storable.ts';
import { openStore } from './store.ts';

describe('a text', () => {
  it('is storable where it is one', () => {
    for (const text of ['', 'Front door', 'Žluťoučký', '👩‍🚒', '\\u0000']) expect(storable(text)).toBe(text);
    expect(storable('a\u0000b\ud83d')).toBe('a\ufffdb\ufffd');
  });

  it('is made so wherever it stands, and nothing else is changed', () => {
    const well = { name: 'Žlutá 👩‍🚒', list: [1, null, 'x'] };
    expect(storableData(well)).toBe(well);
    expect(storableData({ ...well, deep: { text: '\udc00\u0000' } })).toEqual({
      ...well,
      deep: { text: '\ufffd\ufffd' },
    });
  });
});

it('reaches PostgreSQL with whatever an event says', async (context) => {
  const postgres = await postgresService();
  if (postgres.tag === 'missing') return context.skip(postgres.reason);
  const schema = await freshSchema(postgres.url);
  const store = await openStore(schema.url);
  try {
    const { db, dialect } = store;
    await putPanel(db, { id: home, name: 'NUL \u0000', keyHash: 'k', at: 1 });
    const [panel] = await db.selectFrom('panels').select('name').execute();
    expect(panel).toEqual({ name: 'NUL \ufffd' });
    // A word that is cut within a character.
    const word = `a${'\u{1e900}'.repeat(30)}`;
    expect([...eventWords(home, word)].join('')).toMatch(/^00/);
    const texts = ['NUL \u0000', 'half \ud800', word, 'well'];
    const events = texts.map((name, no) => sampleEvent(no + 1, {}, { name, detail: name }));
    const incoming = events.map((event) => ({ panel: home, epoch: 'e', event, silent: false }));
    expect(await insertEvents(db, dialect, incoming, 5)).toHaveLength(4);
  } finally {
    await store.close();
    await schema.remove();
  }
});

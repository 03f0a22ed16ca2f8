import { expect, it } from 'vitest';
import { EventWriter } from '@homeward/server/events/event-writer.ts';
import { countEvents } from '@homeward/server/store/event-counts.ts';
import { enterEpoch, putPanel } from '@homeward/server/store/panels.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { home, sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { freshFile } from '@homeward/testing/server/test-database.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { attachRows } from './event-rows.ts';

it('copies of events are as the store fills them, so that they are found by whoever did it', async () => {
  const database = await freshFile();
  const store = await openStore(database.url);
  try {
    await putPanel(store.db, { id: home, name: 'A home', keyHash: 'k', at: 1 });
    await enterEpoch(store.db, home, 'e');
    const by = { tag: 'person', name: 'Ben', channel: 'web', slot: null } as const;
    const past = [
      sampleEvent(1, {}, { actor: { ...by, account: 'ben-1' as AccountId } }),
      sampleEvent(2, {}, { actor: { ...by, slot: { tag: 'user', no: 3 } } }),
      sampleEvent(3),
    ];
    await new EventWriter(store, testClock()).append(home, 'e', past, () => false);
    expect(attachRows(database.url, 30, () => undefined)).toBe(30);
    const rows = await store.db.selectFrom('events').selectAll().orderBy('id').execute();
    const [first, second, third] = rows;
    const kept = ({
      id: _id,
      seq: _seq,
      epoch: _epoch,
      at: _at,
      received_at: _on,
      incident: _i,
      ...row
    }: object & (typeof rows)[number]) => row;
    for (const [index, row] of rows.entries()) {
      const model = [first, second, third][index % 3];
      if (model) expect(kept(row)).toEqual(kept(model));
    }
    expect(rows.map(({ doer }) => doer).slice(3, 6)).toEqual(['ben-1', 'slot:3', null]);
    const actor = { account: 'ben-1', name: 'Ben', slots: [3] };
    const always = [{ from: Number.MIN_SAFE_INTEGER, until: Number.MAX_SAFE_INTEGER }];
    const scope = { panel: home, areas: [], silent: true, actor };
    expect(await countEvents(store.db, scope, always, { tag: 'plain' })).toMatchObject([{ events: 20 }]);
  } finally {
    await store.close();
    await database.remove();
  }
});

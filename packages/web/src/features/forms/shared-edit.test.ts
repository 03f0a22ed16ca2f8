// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sharedEdit, withMine, type Standing } from '#features/forms/shared-edit.ts';
import { done, failed, type Outcome } from '#lib/client/outcome.ts';

interface Draft {
  readonly name: string;
  readonly room: string;
}
const ask = vi.hoisted(() => vi.fn<() => Promise<'mine' | 'theirs' | 'back'>>());
vi.mock('#features/forms/conflict-dialog.tsx', () => ({ askConflict: ask }));
vi.mock('#lib/i18n/use-text.ts', () => ({ withTexts: (loading: Promise<unknown>) => loading }));
vi.mock('#lib/client/call.ts', () => ({ call: () => undefined }));

const stale = failed({
  tag: 'refused',
  code: '409',
  panelCode: '',
  message: 'v2_mg_changed_meanwhile',
  data: '',
});
const start: Draft = { name: 'Hall', room: 'hall' };

/** Something at a server, which others change as told before each read. */
function served(...changes: readonly Partial<Draft>[]) {
  let now = start;
  let revision = 4;
  const sent: { readonly draft: Draft; readonly revision: number }[] = [];
  const taken: Draft[] = [];
  const waiting = [...changes];
  const server = {
    sent,
    taken,
    read: (): Promise<Outcome<Standing<Draft>>> => {
      const change = waiting.shift();
      if (change !== undefined) {
        now = { ...now, ...change };
        revision += 1;
      }
      return Promise.resolve(done({ revision, now }));
    },
    send: (draft: Draft, from: number) => {
      sent.push({ draft, revision: from });
      return Promise.resolve(from === revision ? done('') : stale);
    },
    edit(draft: Draft, read = () => server.read()) {
      const tell = ({ name }: Draft) => [{ label: 'Name', value: name }];
      return sharedEdit({ start, draft, read, tell, onTheirs: (theirs) => void taken.push(theirs) });
    },
  };
  return server;
}

describe('an edit of what others may edit', () => {
  afterEach(() => vi.clearAllMocks());

  it('is sent with the revision that it starts from', async () => {
    const server = served();
    expect(await server.edit({ ...start, name: 'Entrance' })(server.send)).toEqual(done(''));
    expect(server.sent).toEqual([{ draft: { name: 'Entrance', room: 'hall' }, revision: 4 }]);
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks where somebody else has changed the same, and keeps what only they changed', async () => {
    const server = served({ name: 'Lobby', room: 'lobby' });
    ask.mockResolvedValue('mine');
    expect(await server.edit({ ...start, name: 'Entrance' })(server.send)).toEqual(done(''));
    expect(ask).toHaveBeenCalledExactlyOnceWith({
      start: [{ label: 'Name', value: 'Hall' }],
      mine: [{ label: 'Name', value: 'Entrance' }],
      theirs: [{ label: 'Name', value: 'Lobby' }],
    });
    expect(server.sent).toEqual([{ draft: { name: 'Entrance', room: 'lobby' }, revision: 5 }]);
  });

  it('sends nothing where theirs is taken, or where the form is gone on with', async () => {
    for (const kept of ['theirs', 'back'] as const) {
      const server = served({ name: 'Lobby' });
      ask.mockResolvedValue(kept);
      const outcome = await server.edit({ ...start, name: 'Entrance' })(server.send);
      expect(outcome).toEqual(failed({ tag: 'aborted' }));
      expect(server.sent).toEqual([]);
      expect(server.taken).toEqual(kept === 'theirs' ? [{ name: 'Lobby', room: 'hall' }] : []);
    }
  });

  it('asks nobody where both want the same, or where something else was changed meanwhile', async () => {
    const same = served({ name: 'Entrance' });
    expect(await same.edit({ ...start, name: 'Entrance' })(same.send)).toEqual(done(''));
    const elsewhere = served();
    let revision = 4;
    const read = () => Promise.resolve(done({ revision: revision++, now: start }));
    const send = vi.fn<(mine: Draft, from: number) => Promise<Outcome<string>>>((_, from) =>
      Promise.resolve(from === 5 ? done('') : stale),
    );
    expect(await elsewhere.edit({ ...start, name: 'Entrance' }, read)(send)).toEqual(done(''));
    expect(send).toHaveBeenCalledTimes(2);
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks once only, also where it is sent again with a code', async () => {
    const server = served({ name: 'Lobby' });
    ask.mockResolvedValue('mine');
    const edit = server.edit({ ...start, name: 'Entrance' });
    await edit(() => Promise.resolve(failed({ tag: 'late' })));
    expect(await edit(server.send)).toEqual(done(''));
    expect(ask).toHaveBeenCalledOnce();
  });

  it('gives up after three times that the house was faster', async () => {
    const server = served();
    const send = vi.fn<() => Promise<Outcome<never>>>(() => Promise.resolve(stale));
    expect(await server.edit({ ...start, name: 'Entrance' })(send)).toEqual(stale);
    expect(send).toHaveBeenCalledTimes(3);
  });
});

it('lays mine over theirs field by field', () => {
  expect(withMine({ a: 1, b: [1], c: 1 }, { a: 2, b: [1], c: 1 }, { a: 3, b: [2], c: 1 })).toEqual({
    a: 2,
    b: [2],
    c: 1,
  });
});

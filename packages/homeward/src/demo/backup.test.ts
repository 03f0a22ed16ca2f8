import { describe, expect, it } from 'vitest';
import { Setup } from '@homeward/contract/shapes/panel/backup.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { setupOf } from '@homeward/panel/setup/setup.ts';
import { step } from '@homeward/panel/step.ts';
import { mapleStreet } from './maple-street.ts';
import { rosasFlat } from './rosas-flat.ts';

describe('the backup of a demo home', () => {
  it.each([
    ['Maple Street', mapleStreet],
    ['Rosa’s flat', rosasFlat],
  ])('of %s can be restored as it is', (_name, config) => {
    const setup = Setup.parse(JSON.parse(JSON.stringify(setupOf(config, true))));
    const [state, effects] = step(initialState(config, 1), {
      tag: 'commandReceived',
      at: 2,
      id: CommandId.parse('restore-of-a-demo'),
      actor: { tag: 'person', name: 'Demo', channel: 'web', slot: { tag: 'master' } },
      proof: { tag: 'pin', slot: { tag: 'master' } },
      command: { tag: 'configure', edit: { tag: 'putSetup', setup }, expect: null, pin: null },
    });
    expect(effects.find(({ tag }) => tag === 'reply')).toMatchObject({ result: { tag: 'done' } });
    expect(setupOf(state.config, true)).toEqual(setupOf(config, true));
  });
});

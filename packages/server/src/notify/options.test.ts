import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { NotificationOption } from '@homeward/contract/words/reports/notification-options.ts';
import { optionFlags } from '@homeward/contract/words/reports/notification-options.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import { describe, expect, it } from 'vitest';
import { sampleIncident, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { toldHomes } from '@homeward/testing/server/told-home.ts';

const home = toldHomes();
const nothing = {
  fire: ['push'],
  alarm: [],
  medical: ['push'],
  technical: [],
  fault: [],
  arming: [],
  status: [],
};
const by = { actor: { tag: 'person', name: 'Olga', channel: 'keypad', slot: null } } as const;

/** A home whose owner is told of nothing but by one option, by mail. */
async function optional(option: NotificationOption, own: Partial<Record<FlagName, boolean>>) {
  const made = await home({ flags: own });
  const token = await made.token('demo');
  const options = { alarmOrFail: [], modeChange: [], burglarModeChange: [], [option]: ['email'] };
  const put = await made.call('PUT /user/notification', { token, body: { matrix: nothing, options } });
  expect(put.envelope.code).toBe('000');
  return made;
}
const on = (option: NotificationOption) => ({ [optionFlags[option]]: true });
const breakIn = 'i1' as NonNullable<PanelEvent['incident']>;

describe('options of what to be told (S9.4)', () => {
  it('alarms and failures are one choice of all of them', async () => {
    const { happens, event, subjects } = await optional('alarmOrFail', on('alarmOrFail'));
    await happens(event(130, { incident: breakIn }), event(301), event(401, by), event(602));
    expect(subjects()).toHaveLength(2);
    expect(subjects()[0]).toContain('Burglar');
  });

  it('changes of mode are those of arming and disarming alone', async () => {
    const { happens, event, subjects } = await optional('modeChange', on('modeChange'));
    await happens(event(401, by), event(301), event(454));
    expect(subjects()).toHaveLength(1);
  });

  it('changes of mode after a break-in are told until somebody has closed it', async () => {
    const made = await optional('burglarModeChange', on('burglarModeChange'));
    const { happens, event, subjects, hub, clock } = made;
    await happens(event(401, by));
    expect(subjects()).toEqual([]);
    const incidentNow = async (revision: number, state: 'open' | 'closed') =>
      hub.up.change({
        from: revision - 1,
        revision,
        at: clock.now(),
        incidents: [sampleIncident('i1', { state, openedAt: clock.now() })],
      });
    await incidentNow(sampleView().revision + 1, 'open');
    await happens(event(401, { ...by, area: sampleIncident('i1').area }));
    expect(subjects()).toHaveLength(1);
    await incidentNow(sampleView().revision + 2, 'closed');
    await happens(event(401, { ...by, area: sampleIncident('i1').area }));
    expect(subjects()).toHaveLength(1);
  });

  it.each(['alarmOrFail', 'modeChange', 'burglarModeChange'] as const)(
    '%s is of no account where its flag is off',
    async (option) => {
      const { happens, event, subjects } = await optional(option, {});
      await happens(event(130, { incident: breakIn }), event(301), event(401, by));
      expect(subjects()).toEqual([]);
    },
  );
});

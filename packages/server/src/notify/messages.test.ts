import { describe, expect, it } from 'vitest';
import { sampleEvent } from '@homeward/testing/server/sample-panel.ts';
import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { NotificationClass } from '@homeward/contract/shapes/reports/notification.ts';
import { messagesOf } from './messages.ts';
import type { Telling } from './messages.ts';

/** What a push about news of a class offers to do. */
function actionsOf(what: NotificationClass, more: Partial<Telling['news']> = {}): readonly string[] {
  const news: Telling['news'] = {
    class: what,
    event: sampleEvent(1, { event: what === 'medical' ? 102 : 130 }, { name: 'Door' }),
    panelName: 'Home',
    areaName: 'House',
    more: 0,
    round: 1,
    followUp: false,
    stands: [],
    isOpen: false,
    ...more,
  };
  const telling: Telling = {
    panel: '00:1d:94:00:00:01' as Telling['panel'],
    zone: 'Europe/Berlin',
    locale: 'de-DE',
    now: 0,
    notBefore: 0,
    eventId: 1,
    news,
    newId: () => 'id',
    receipt: () => 'receipt',
  };
  const person = {
    account: null,
    locale: null,
    settings: { timeZone: '', quiet: { enabled: false, from: 0, until: 0 } },
  } as unknown as Parameters<typeof messagesOf>[1];
  const way = { channel: 'push', lane: 'one', device: { id: 'phone' } } as Parameters<
    typeof messagesOf
  >[2][number];
  const [message] = messagesOf(telling, person, [way]);
  const { payload } = JSON.parse(message?.body ?? '{}') as {
    payload: { actions: readonly { action: string; title: string }[] };
  };
  return payload.actions.map(({ action, title }) => `${action}: ${title}`);
}

describe('what a push offers to do', () => {
  it('is to acknowledge and to disarm where somebody breaks in', () => {
    expect(actionsOf('alarm')).toEqual(['acknowledge: Bestätigen', 'disarm: Unscharf', 'open: Öffnen']);
  });

  it('is not to disarm where that would end nothing', () => {
    expect(actionsOf('medical')).toEqual(['acknowledge: Bestätigen', 'open: Öffnen']);
    expect(actionsOf('alarm', { followUp: true })).toEqual(['open: Öffnen']);
    expect(actionsOf('status')).toEqual(['open: Öffnen']);
  });

  it('is to arm where the message offers it', () => {
    const offer = AreaId.parse(1);
    expect(actionsOf('status', { offer })).toEqual(['arm: Scharf schalten', 'open: Öffnen']);
  });
});

import { HelpCall } from '@homeward/contract/shapes/care/care.ts';
import { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { ToldPerson } from '@homeward/contract/shapes/reports/notification.ts';
import type { AreaRow } from '@homeward/contract/wire/area.ts';
import { describe, expect, it } from 'vitest';
import care from '#texts/en-US/care.json' with { type: 'json' };
import incidentTexts from '#texts/en-US/incident.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { careAlarmView } from '#features/alarm/care-alarm-of.ts';
import type { Texts } from '#lib/i18n/load-texts.ts';
import { translate } from '#lib/i18n/translate.ts';
import type { Text } from '#lib/i18n/use-text.ts';

const texts: Texts = { ...portal, ...care, ...incidentTexts };
const t: Text = (key, values) => translate(texts, new Intl.PluralRules('en-US'), key, values);
const now = Date.now();

/** Two people of one name. */
const first = { user_id: 'a1', name: 'Anna Lindqvist' };
const second = { user_id: 'a2', name: 'Anna Lindqvist' };
const claimed = (account: string) => ({
  at: now - 30_000,
  tag: 'claimed',
  text: '',
  actor: { tag: 'person', name: 'Anna Lindqvist', channel: 'web', slot: null, account },
});
const told = ({ user_id, name }: typeof first): ToldPerson => ({
  user_id,
  name,
  channels: ['push'],
  at: now - 50_000,
  sent_at: now - 49_000,
  received_at: null,
  seen_at: null,
  failed_at: null,
});

function view(account: string, people: readonly ToldPerson[] | undefined) {
  const incident = Incident.parse({
    id: 'i1',
    kind: 'medical',
    area: 1,
    mode: 'disarm',
    openedAt: now - 60_000,
    silent: false,
    confirmed: false,
    zones: [],
    deliveries: [],
    acts: [claimed(account)],
    state: 'open',
    reason: null,
    captures: [],
  });
  const call = HelpCall.parse({
    id: 'c1',
    at: now - 60_000,
    kind: 'medical',
    event: 100,
    area: 1,
    device: null,
    by: { tag: 'person', name: 'Rosa', channel: 'web', slot: null },
    cancelUntil: null,
    incident: 'i1',
    state: 'answered',
    since: now - 30_000,
    helper: claimed(account).actor,
    text: '',
    repeatAt: null,
    repeats: 0,
  });
  return careAlarmView(t, {
    alarm: { id: 'i1', area: { id: 1, name: 'Flat' } as AreaRow, incident },
    facts: { call, incident, told: people ?? [] },
    told: people,
    receiver: undefined,
    name: 'Rosa',
    device: undefined,
    cause: undefined,
    site: 'Rosa’s flat',
    self: first,
    now,
    muted: false,
    awayText: undefined,
  });
}

describe('the card of a call for help', () => {
  it('tells somebody of the same name from whoever reads it', () => {
    const other = view('a2', [told(first), told(second)]);
    expect(other.coming).toEqual({ who: 'Anna Lindqvist' });
    expect(other.told?.map(({ id, name, word }) => [id, name, word])).toEqual([
      ['a1', 'Anna Lindqvist, you', 'not answered'],
      ['a2', 'Anna Lindqvist', 'coming'],
    ]);
    expect(view('a1', [told(first)]).coming).toBe('own');
  });

  it('knows nothing of who was told before that was read, which is not nobody', () => {
    expect(view('a2', undefined).told).toBeUndefined();
    expect(view('a2', []).told).toEqual([]);
  });
});

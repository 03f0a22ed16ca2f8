import type { HelpCall } from '@homeward/contract/shapes/care/care.ts';
import { HelpCall as Call } from '@homeward/contract/shapes/care/care.ts';
import { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { ToldPerson } from '@homeward/contract/shapes/reports/notification.ts';
import { describe, expect, it } from 'vitest';
import care from '#texts/en-US/care.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { callLadder, receiverSays, type CallFacts } from '#features/care/receiver-says.ts';
import type { Texts } from '#lib/i18n/load-texts.ts';
import { translate } from '#lib/i18n/translate.ts';
import type { Text } from '#lib/i18n/use-text.ts';

const texts: Texts = { ...portal, ...care };
const t: Text = (key, values) => translate(texts, new Intl.PluralRules('en-US'), key, values);
const now = Date.now();

const anna = { tag: 'person', name: 'Anna Lindqvist', channel: 'web', slot: null } as const;
const call = (more: Partial<HelpCall> = {}): HelpCall => ({
  ...Call.parse({
    id: 'call-1',
    at: now - 60_000,
    kind: 'medical',
    event: 100,
    area: 1,
    device: null,
    by: { tag: 'person', name: 'Rosa', channel: 'web', slot: null },
    cancelUntil: null,
    incident: 'mwyd-1',
    state: 'calling',
    since: now - 60_000,
    helper: null,
    text: '',
    repeatAt: null,
    repeats: 0,
  }),
  ...more,
});
const incident = (acts: Incident['acts']): Incident => ({
  ...Incident.parse({
    id: 'mwyd-1',
    kind: 'medical',
    area: 1,
    mode: 'disarm',
    openedAt: now - 60_000,
    silent: false,
    confirmed: false,
    zones: [],
    deliveries: [],
    acts: [],
    state: 'open',
    reason: null,
    captures: [],
  }),
  acts,
});
const told = (name: string, more: Partial<ToldPerson> = {}): ToldPerson => ({
  user_id: name,
  name,
  channels: ['push'],
  at: now - 50_000,
  sent_at: null,
  received_at: null,
  seen_at: null,
  failed_at: null,
  ...more,
});
const says = (facts: Partial<CallFacts>) =>
  receiverSays(t, { call: call(), incident: undefined, told: [], ...facts }, now);

describe('the screen of whoever called for help', () => {
  const nobody: readonly (readonly [string, CallFacts['told']])[] = [
    ['there is nobody to tell', []],
    ['nothing has been sent yet', [told('Anna Lindqvist')]],
    ['every way failed', [told('Anna Lindqvist', { failed_at: now })]],
  ];
  it.each(nobody)('promises nothing where %s, and sends to the telephone', (_why, people) => {
    const { title, text, tone } = says({ told: people });
    expect(title).toBe('No one has been reached yet.');
    expect(text).toContain('telephone');
    expect(tone).toBe('alarm');
  });

  it('says what was delivered, what was seen, and whose turn comes next', () => {
    const next = told('Jonas', { at: now + 60_000 });
    expect(says({ told: [told('Anna Lindqvist', { sent_at: now }), next] })).toMatchObject({
      title: 'Anna was notified.',
      text: expect.stringMatching(/^No answer yet\. Jonas is called at /),
    });
    expect(says({ told: [told('Anna Lindqvist', { sent_at: now, seen_at: now })] }).title).toBe(
      'Anna has seen it.',
    );
  });

  it('says that somebody is coming where they said so, and not where they only acknowledged', () => {
    const answered = call({ state: 'answered', helper: anna, text: 'There in about 5 minutes' });
    const act = (tag: 'claimed' | 'acknowledged' | 'released') => ({ at: now, tag, actor: anna, text: '' });
    const seen = [told('Anna Lindqvist', { sent_at: now, seen_at: now })];
    expect(says({ call: answered, incident: incident([act('claimed')]), told: seen })).toMatchObject({
      title: 'Anna is on the way.',
      text: 'There in about 5 minutes',
    });
    for (const acts of [[act('acknowledged')], [act('claimed'), act('released')]])
      expect(says({ call: answered, incident: incident(acts), told: seen }).title).toBe('Anna has seen it.');
  });

  it('has a ladder whose every step is a fact with its time, or has not come', () => {
    const ladder = (facts: Partial<CallFacts>) =>
      callLadder(t, { call: call(), incident: undefined, told: [], ...facts }).map(({ label, reached }) => [
        label,
        reached,
      ]);
    expect(ladder({})).toEqual([
      ['You called for help', true],
      ['Someone is notified', false],
      ['Someone has seen it', false],
      ['Someone is coming', false],
    ]);
    const there = call({ state: 'nursePresent', helper: anna });
    expect(ladder({ call: there, told: [told('Anna Lindqvist', { sent_at: now, seen_at: now })] })).toEqual([
      ['You called for help', true],
      ['Anna was notified', true],
      ['Anna has seen it', true],
      ['Anna is here', true],
    ]);
    expect(ladder({ call: call({ kind: 'inactivity' }) })[0]).toEqual(['Help was called', true]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Effect } from '../kernel/effect.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { rigWith, ruleBy } from '@homeward/testing/panel/rules.ts';

const call = (name: string) => ({
  tag: 'request',
  method: 'POST',
  url: `https://example.org/${name}`,
  body: '{"open":true}',
});
const by = { tag: 'opened', device: 'RF:window' };
const requests = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.tag === 'request' ? [effect.request] : []));
const ended = (rig: Rig, request: number, status: number | null, reason = '') =>
  rig.feed({ tag: 'requestEnded', request, status, reason });
const run = (rig: Rig) => [...rig.state().automation.runs][0];
const lastWord = (rig: Rig) => rig.events().at(-1)?.detail;

describe('a web request of a rule', () => {
  it('goes out once, with the networks that the owner listed', () => {
    const rig = rigWith([ruleBy(by, { actions: [call('a'), call('b')] })], {
      requestNetworks: ['192.168.1.0/24'],
    });
    expect(requests(rig.says('window', { opening: 'open' }))).toEqual([
      {
        request: 1,
        method: 'POST',
        url: 'https://example.org/a',
        body: '{"open":true}',
        networks: ['192.168.1.0/24'],
      },
      expect.objectContaining({ request: 2, url: 'https://example.org/b' }),
    ]);
    expect(requests(rig.wait(3600))).toEqual([]);
  });

  it('comes back into the run that sent it', () => {
    const rig = rigWith([ruleBy(by, { actions: [call('a'), call('b')] })]);
    rig.says('window', { opening: 'open' });
    const before = rig.events().length;
    ended(rig, 2, 204);
    expect(run(rig)).toMatchObject({
      refusals: [null, null],
      requests: [
        { action: 0, request: 1, status: null, reason: null },
        { action: 1, request: 2, status: 204, reason: '' },
      ],
    });
    expect(rig.events().length).toBe(before);
    ended(rig, 1, null, 'ECONNREFUSED');
    expect(run(rig)?.requests[0]).toEqual({ action: 0, request: 1, status: null, reason: 'ECONNREFUSED' });
    expect(lastWord(rig)).toBe('rule: request failed, ECONNREFUSED');
  });

  it('that is answered with an error says which', () => {
    const rig = rigWith([ruleBy(by, { actions: [call('a')] })]);
    rig.says('window', { opening: 'open' });
    ended(rig, 1, 503);
    expect(lastWord(rig)).toBe('rule: request failed, 503');
  });

  it('of which nobody tells any more is given up after a minute', () => {
    const rig = rigWith([ruleBy(by, { actions: [call('a')] })]);
    rig.says('window', { opening: 'open' });
    rig.feed({ tag: 'restarted', downFor: 1 });
    rig.wait(59);
    expect(rig.state().automation.requests).toHaveLength(1);
    rig.wait(1);
    expect(rig.state().automation.requests).toEqual([]);
    const given = [{ action: 0, request: 1, status: null, reason: 'noWord' }];
    expect(run(rig)?.requests).toEqual(given);
    ended(rig, 1, 200);
    expect(run(rig)?.requests).toEqual(given);
  });

  it('that nobody sent is nobody’s', () => {
    const rig = rigWith([ruleBy(by, { actions: [call('a')] })]);
    const before = rig.state().automation;
    ended(rig, 7, 200);
    expect(rig.state().automation).toBe(before);
  });

  it('of two runs at one instant come back into the one that sent them', () => {
    const twice = [
      ruleBy(by, { actions: [call('a')] }),
      ruleBy({ tag: 'closed', device: 'RF:window' }, { id: 'other', actions: [call('b')] }),
    ];
    const rig = rigWith(twice);
    for (let no = 0; no < 2; no += 1) {
      rig.says('window', { opening: 'open' });
      rig.says('window', { opening: 'closed' });
    }
    ended(rig, 3, 200);
    ended(rig, 1, 404);
    const first = [...rig.state().automation.runs].filter(({ rule }) => rule === 'rule');
    expect(first.map(({ requests: ends }) => ends.map(({ status }) => status))).toEqual([[200], [404]]);
  });
});

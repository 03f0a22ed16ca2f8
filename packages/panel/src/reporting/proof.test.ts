import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import { describe, expect, it } from 'vitest';
import { armedRig, begin, code, nothing, person, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { deliveryProof, isProofIntact, portalOwes } from './proof.ts';

const accepted: Receipt = { tag: 'accepted' };
const silence: Receipt = { tag: 'noAnswer', reason: 'time-out' };

const incidentOf = (rig: Rig) => {
  const [incident] = rig.state().incidents;
  if (incident === undefined) throw new Error('no incident');
  return incident.id;
};
const proofOf = (rig: Rig) => {
  const proof = deliveryProof(rig.state(), incidentOf(rig));
  if (proof === null) throw new Error('no proof');
  return proof;
};
const stations = (rig: Rig) =>
  proofOf(rig).entries.map(({ step, recipient, at }) => `${(at - begin) / 1000} ${step} ${recipient}`.trim());
const answer = (rig: Rig, receipt: Receipt) => {
  const send = rig.lastSend();
  if (send === undefined) throw new Error('nothing was sent');
  const { report, destination, attempt } = send;
  rig.feed({ tag: 'receiptArrived', report, destination, attempt, receipt });
};

describe('the proof of a delivery', () => {
  it('tells of every station, from the sensor to the person who took it on', () => {
    const rig = rigFor();
    rig.sleep(5);
    rig.says('smoke', { detected: true });
    rig.sleep(2);
    answer(rig, accepted);
    rig.sleep(1);
    rig.feed({ tag: 'portalHas', seq: rig.state().eventSeq });
    const act = (what: 'seen' | 'acknowledge') =>
      rig.command(
        { tag: 'incident', incident: incidentOf(rig), act: what, text: '', reason: null },
        nothing,
        person,
      );
    rig.sleep(10);
    act('seen');
    act('acknowledge');
    expect(stations(rig)).toEqual([
      '5 sensed',
      '5 decided',
      '5 queued portal',
      '5 queued 2 Station',
      '5 sent 2 Station',
      '7 accepted 2 Station',
      '8 received portal',
      '18 seen Ada',
      '18 acknowledged Ada',
    ]);
    expect(proofOf(rig).waiting).toEqual([]);
  });

  it('says when the zone was sensed, though the alarm was decided only after the entry delay', () => {
    const rig = armedRig();
    rig.says('front', { opening: 'open' });
    rig.wait(20);
    expect(stations(rig).slice(0, 2)).toEqual(['40 sensed', '60 decided']);
  });

  it('names who is still waited for', () => {
    const rig = rigFor();
    rig.says('smoke', { detected: true });
    expect(proofOf(rig).waiting).toEqual(['2 Station', 'portal']);
    expect(portalOwes(rig.state())).not.toBeNull();
    rig.feed({ tag: 'portalHas', seq: rig.state().eventSeq });
    expect(portalOwes(rig.state())).toBeNull();
    expect(proofOf(rig).waiting).toEqual(['2 Station']);
    answer(rig, accepted);
    expect(proofOf(rig).waiting).toEqual([]);
  });

  it('does not take an older word of the portal for this alarm', () => {
    const rig = rigFor();
    rig.setMode('arm', { proof: code(1) });
    const before = rig.state().eventSeq;
    rig.says('smoke', { detected: true });
    rig.feed({ tag: 'portalHas', seq: before });
    expect(proofOf(rig).waiting).toContain('portal');
  });

  it('stays short where a receiver never answers, and still notes the end', () => {
    const rig = rigFor();
    rig.says('smoke', { detected: true });
    for (let attempt = 0; attempt < 40; attempt += 1) {
      answer(rig, silence);
      rig.wait(60);
    }
    expect(stations(rig).filter((line) => line.includes('sent'))).toHaveLength(3);
    answer(rig, accepted);
    expect(stations(rig).at(-1)).toMatch(/accepted 2 Station$/);
  });

  it('gives every telling that it noted an end, also where that comes long after it is full', () => {
    const rig = rigFor();
    const ended = new Set(['accepted', 'failed']);
    for (let round = 0; round < 260; round += 1) {
      rig.says('smoke', { detected: true });
      rig.wait(31);
      rig.says('smoke', { detected: false });
      rig.feed({ tag: 'portalHas', seq: rig.state().eventSeq });
      rig.wait(31);
    }
    for (let round = 0; round < 2000 && rig.state().reporting.pending.length > 0; round += 1) {
      answer(rig, accepted);
      rig.wait(1);
    }
    const { entries, waiting } = proofOf(rig);
    expect(waiting).toEqual([]);
    const reports = (steps: ReadonlySet<string>) =>
      new Set(
        entries
          .filter(({ step, recipient }) => steps.has(step) && recipient.startsWith('2'))
          .map(({ detail }) => detail?.split(' ', 1)[0]),
      );
    expect(reports(new Set(['queued'])).size).toBeGreaterThan(50);
    expect([...reports(new Set(['queued']))].filter((one) => !reports(ended).has(one))).toEqual([]);
    const atPortal = entries.filter(({ recipient }) => recipient === 'portal').map(({ step }) => step);
    expect(atPortal.at(-1)).toBe('received');
    expect(entries.length).toBeLessThan(450);
    expect(isProofIntact(entries)).toBe(true);
  });

  it('is a chain: an entry that is changed, left out or put elsewhere shows', () => {
    const rig = rigFor();
    rig.says('smoke', { detected: true });
    answer(rig, accepted);
    const { entries } = proofOf(rig);
    expect(isProofIntact(entries)).toBe(true);
    for (let index = 0; index < entries.length - 1; index += 1) {
      expect(isProofIntact(entries.toSpliced(index, 1))).toBe(false);
      const changed = entries.map((entry, at) => (at === index ? { ...entry, at: entry.at - 1 } : entry));
      expect(isProofIntact(changed)).toBe(false);
    }
    expect(isProofIntact(entries.toReversed())).toBe(false);
  });

  it('goes with its incident', () => {
    const rig = rigFor();
    for (let round = 0; round < 60; round += 1) {
      rig.says('smoke', { detected: true });
      const incident = incidentOf(rig);
      rig.command({ tag: 'silence', area: 0 });
      rig.command({ tag: 'incident', incident, act: 'close', text: '', reason: null });
      rig.says('smoke', { detected: false });
    }
    expect(rig.state().proofs.length).toBe(rig.state().incidents.length);
    expect(rig.state().proofs.every(({ entries }) => isProofIntact(entries))).toBe(true);
  });
});

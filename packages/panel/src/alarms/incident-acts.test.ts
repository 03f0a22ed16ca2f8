import { describe, expect, it } from 'vitest';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { config, id } from '@homeward/testing/panel/house.ts';
import { armedRig, code, person, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const incidentOf = (rig: Rig) => {
  const [incident] = rig.state().incidents;
  if (incident === undefined) throw new Error('no incident');
  return incident;
};
const act = (
  rig: Rig,
  what: 'seen' | 'acknowledge' | 'claim' | 'release' | 'comment' | 'verify' | 'close',
  {
    text = '',
    reason = null,
    actor = person,
  }: { text?: string; reason?: 'real' | null; actor?: typeof person } = {},
) => rig.command({ tag: 'incident', incident: incidentOf(rig).id, act: what, text, reason }, code(1), actor);
const acts = (rig: Rig) => incidentOf(rig).acts.map(({ tag }) => tag);
const leaking = (): Rig => {
  const rig = rigFor();
  rig.says('leak', { detected: true });
  rig.wait(180);
  return rig;
};

describe('an incident', () => {
  it('keeps why it was closed; without a word it is not known', () => {
    const real = leaking();
    act(real, 'close', { reason: 'real' });
    expect(incidentOf(real)).toMatchObject({ state: 'closed', reason: 'real' });
    const silent = leaking();
    act(silent, 'close');
    expect(incidentOf(silent).reason).toBe('unknown');
    expect(incidentOf(leaking()).reason).toBeNull();
  });

  it('is claimed by whoever is on the way, and goes from hand to hand', () => {
    const rig = leaking();
    const ben = { ...person, name: 'Ben' };
    expect(act(rig, 'claim', { text: 'ten minutes' }).tag).toBe('done');
    expect(incidentOf(rig)).toMatchObject({
      state: 'acknowledged',
      acts: [{ tag: 'claimed', text: 'ten minutes', actor: { name: 'Ada' } }],
    });
    act(rig, 'claim', { actor: ben });
    expect(incidentOf(rig).acts.at(-1)).toMatchObject({ tag: 'claimed', actor: { name: 'Ben' } });
    act(rig, 'close');
    expect(act(rig, 'claim')).toMatchObject({ refusal: { why: 'v2_mg_incident_closed' } });
  });

  it('is given back by whoever is on the way, and by nobody else: then it is open again', () => {
    const rig = leaking();
    const ben = { ...person, name: 'Ben' };
    const notYours = { refusal: { why: 'v2_mg_incident_not_yours' } };
    expect(act(rig, 'release')).toMatchObject(notYours);
    act(rig, 'claim');
    expect(act(rig, 'release', { actor: ben })).toMatchObject(notYours);
    expect(act(rig, 'release', { text: 'no car' }).tag).toBe('done');
    expect(incidentOf(rig)).toMatchObject({ state: 'open', acts: [{}, { tag: 'released', text: 'no car' }] });
    expect(act(rig, 'release')).toMatchObject(notYours);
    expect(rig.events().at(-1)).toMatchObject({
      code: expect.stringContaining('183994'),
      incident: incidentOf(rig).id,
    });
    act(rig, 'claim', { actor: ben });
    act(rig, 'close');
    expect(act(rig, 'release', { actor: ben })).toMatchObject({ refusal: { why: 'v2_mg_incident_closed' } });
  });

  it('notes once for each person that it was seen', () => {
    const rig = leaking();
    const ben = { ...person, name: 'Ben' };
    for (const actor of [person, person, ben, person, ben]) act(rig, 'seen', { actor });
    expect(incidentOf(rig).acts.map(({ actor }) => actor.name)).toEqual(['Ada', 'Ben']);
  });

  it('takes only so many comments, and can be closed all the same', () => {
    const rig = leaking();
    for (let line = 0; line < 300; line += 1) act(rig, 'comment', { text: `line ${line}` });
    expect(acts(rig)).toHaveLength(200);
    expect(act(rig, 'comment', { text: 'more' }).tag).toBe('refused');
    expect(act(rig, 'close').tag).toBe('done');
    expect(acts(rig).at(-1)).toBe('closed');
  });

  it('gathers the pictures that were taken for it, each once', () => {
    const rig = leaking();
    const { id: incident } = incidentOf(rig);
    const send = (capture: string, its: typeof incident | null) =>
      rig.feed({ tag: 'captured', device: id('hall'), capture, incident: its });
    send('p1', incident);
    send('p1', incident);
    send('p2', incident);
    send('p3', null);
    send('p4', 'gone' as never);
    expect(incidentOf(rig).captures).toEqual(['p1', 'p2']);
  });

  it('names no more than 200 pictures', () => {
    const rig = leaking();
    const { id: incident } = incidentOf(rig);
    for (let picture = 0; picture < 300; picture += 1)
      rig.feed({ tag: 'captured', device: id('hall'), capture: `p${picture}`, incident });
    expect(incidentOf(rig).captures).toHaveLength(200);
  });

  it('is one for one cause, whatever it says again', () => {
    const rig = armedRig();
    for (let trip = 0; trip < 20; trip += 1) {
      rig.says('window', { opening: 'open' });
      rig.says('window', { opening: 'closed' });
      rig.says('hall', { motion: true });
      rig.says('hall', { motion: false });
      rig.sleep(100);
    }
    expect(rig.state().incidents).toHaveLength(1);
    expect(incidentOf(rig).zones).toHaveLength(2);
  });

  it('is not lost when the panel restarts, nor are its acts and pictures', () => {
    const rig = leaking();
    act(rig, 'acknowledge');
    rig.feed({ tag: 'captured', device: id('hall'), capture: 'p1', incident: incidentOf(rig).id });
    const before = incidentOf(rig);
    rig.feed({ tag: 'restarted', downFor: 1000 });
    expect({ ...incidentOf(rig), deliveries: before.deliveries }).toEqual(before);
    expect(fromDisk(rig.state())).toEqual(rig.state());
  });

  it('that is open is kept however many follow', () => {
    const rig = rigFor({ report: { ...config.report, destinations: [] } });
    rig.says('leak', { detected: true });
    for (let round = 0; round < 80; round += 1) {
      rig.says('smoke', { detected: true });
      rig.command({ tag: 'silence', area: 0 }, code(1));
      act(rig, 'close');
      rig.says('smoke', { detected: false });
      rig.feed({ tag: 'portalHas', seq: rig.state().eventSeq });
      rig.sleep(31);
    }
    expect(rig.state().incidents.length).toBeLessThanOrEqual(50);
    expect(rig.state().incidents.filter(({ kind }) => kind === 'water')).toMatchObject([{ state: 'open' }]);
  });
});

describe('that somebody calls real', () => {
  const broken = (): Rig => {
    const rig = armedRig({ remoteHoldSeconds: 30 });
    rig.says('front', { opening: 'open' });
    rig.wait(20);
    return rig;
  };
  /** What left, or waits for its turn to. */
  const reported = (rig: Rig) => rig.state().reporting.pending.map(({ code: sent }) => sent.slice(2, 6));

  it('is confirmed, leaves at once, and the station hears that it is verified', () => {
    const rig = broken();
    expect(incidentOf(rig)).toMatchObject({ confirmed: false, heldUntil: expect.any(Number) });
    expect(reported(rig)).not.toContain('1131');
    expect(act(rig, 'verify').tag).toBe('done');
    expect(incidentOf(rig)).toMatchObject({ confirmed: true, state: 'open', acts: [{ tag: 'verified' }] });
    expect(reported(rig)).toEqual(expect.arrayContaining(['1131', '1139']));
  });

  it('is told so once, and not when it is closed', () => {
    const rig = broken();
    act(rig, 'verify');
    const { eventSeq } = rig.state();
    expect(act(rig, 'verify').tag).toBe('done');
    expect(rig.state().eventSeq).toBe(eventSeq);
    const other = leaking();
    act(other, 'close');
    expect(act(other, 'verify')).toMatchObject({ refusal: { why: 'v2_mg_incident_closed' } });
  });

  it('needs no such word to the station where it sends somebody at the first', () => {
    const rig = leaking();
    const { eventSeq } = rig.state();
    act(rig, 'verify');
    expect(incidentOf(rig)).toMatchObject({ confirmed: true, acts: [{ tag: 'verified' }] });
    expect(rig.state().eventSeq).toBe(eventSeq);
  });
});

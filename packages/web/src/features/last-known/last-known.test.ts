// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { followLastKnown, forgetLastKnown, readLastKnown } from '#features/last-known/last-known.ts';
import { useSession } from '#lib/client/session.ts';
import { areas, useHouse, type House } from '#lib/house/house.ts';
import { setLink } from '#lib/live/link-state.ts';

const area = (mode: string) => ({ id: 1, name: 'House', mode, phase: 'armed', alarm: 'quiet' }) as never;

followLastKnown();
beforeEach(() => {
  useSession.setState({ session: { tag: 'in', account: {} as never } });
  setLink({ tag: 'connecting' });
  useHouse.setState({
    info: { name: 'Maple Street 12', model: 'security' },
    status: { faults: [] },
    loaded: true,
    online: true,
  } as unknown as Partial<House>);
  areas.put(1, area('disarm'));
  forgetLastKnown();
});

describe('what a device keeps of the house', () => {
  it('is what was true while there was contact, with its time', () => {
    const before = Date.now();
    setLink({ tag: 'live' });
    areas.put(1, area('arm'));
    const known = readLastKnown();
    expect(known?.site).toBe('Maple Street 12');
    expect(known?.areas).toMatchObject([{ name: 'House', mode: 'arm' }]);
    expect(known?.at).toBeGreaterThanOrEqual(before);
  });
  it('is kept at once where it had come before anybody followed it', () => {
    setLink({ tag: 'live' });
    forgetLastKnown();
    followLastKnown();
    expect(readLastKnown()).toMatchObject({ areas: [{ mode: 'disarm' }] });
  });
  it('does not take what is shown without contact for new', () => {
    setLink({ tag: 'live' });
    const at = readLastKnown()?.at;
    setLink({ tag: 'offline', since: 1 });
    areas.put(1, area('home_1'));
    expect(readLastKnown()).toMatchObject({ at, areas: [{ mode: 'disarm' }] });
    useHouse.setState({ online: false });
    setLink({ tag: 'live' });
    expect(readLastKnown()).toMatchObject({ areas: [{ mode: 'disarm' }] });
  });
  it('goes with signing out, and is not kept again by what is cleared then', () => {
    setLink({ tag: 'live' });
    localStorage.setItem('homeward.lastSharing', '{}');
    useSession.setState({ session: { tag: 'out' } });
    expect(localStorage.length).toBe(0);
    areas.replace([]);
    expect(readLastKnown()).toBeUndefined();
  });
  it('is gone when it is forgotten, and nothing where something else lies in its place', () => {
    setLink({ tag: 'live' });
    forgetLastKnown();
    expect(readLastKnown()).toBeUndefined();
    localStorage.setItem('homeward.lastKnown', '{"site":1}');
    expect(readLastKnown()).toBeUndefined();
    localStorage.setItem('homeward.lastKnown', 'no JSON');
    expect(readLastKnown()).toBeUndefined();
  });
});

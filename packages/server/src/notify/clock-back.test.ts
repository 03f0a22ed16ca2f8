import { describe, expect, it } from 'vitest';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';
import { toldHomes } from '@homeward/testing/server/told-home.ts';

const minute = 60_000;
const incident = 'i1' as NonNullable<PanelEvent['incident']>;
const alarm = { incident };

describe.each(await eachStore(import.meta.filename))('a clock that goes back on $name', ({ make }) => {
  const home = toldHomes(make);

  it('has the next step of an alarm not wait for as long as the clock went back', async () => {
    const { happens, event, passes, call, token, someone, mailed, goesBack } = await home();
    const ben = await someone('ben');
    const eva = await someone('eva');
    await call('PUT /user/escalation', {
      token: await token('demo'),
      body: { enabled: true, afterMinutes: 3, rounds: 1, steps: [[ben.account], [eva.account]] },
    });
    await happens(event(130, alarm));
    expect(mailed()).toHaveLength(2);
    await goesBack();
    await passes(3 * minute);
    expect(mailed().slice(2)).toEqual(['eva@example.org ALARM: Burglar, Front door']);
  });

  it('has what failed tried again in its time', async () => {
    const { happens, event, passes, call, token, rig, sent, goesBack } = await home();
    const mine = await token('demo');
    await call('POST /user/webhook', { token: mine, body: { name: 'Hook', url: `${rig.http.url}/hook` } });
    rig.http.answer = (response) => void response.writeHead(503).end();
    await happens(event(110, alarm));
    expect(sent('/hook')).toHaveLength(1);
    rig.http.answer = (response) => void response.writeHead(204).end();
    await goesBack();
    for (let passed = 0; passed < 20; passed += 1) await passes(minute);
    const ids = sent('/hook').map(({ headers }) => headers['webhook-id']);
    expect(ids.filter((id) => id === ids[0])).toHaveLength(2);
  });
});

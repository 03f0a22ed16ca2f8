import { expect, it } from 'vitest';
import { itemOf, ofHouse } from '#app/shell/navigation.ts';

it.each([
  ['/security', '/security'],
  ['/coverage', '/security'],
  ['/past', '/security'],
  ['/automation/device/RF:0a1b2c01', '/automation/device'],
  ['/automation/room/7', '/automation/device'],
  ['/automation/group', '/automation/device'],
  ['/automation/climate', '/automation/device'],
  ['/automation', '/automation'],
  ['/automation/automation_scene/3/edit', '/automation'],
  ['/automation/automation_rule', '/automation'],
  ['/camera', '/camera'],
  ['/incident/i1', '/event'],
  ['/account/list', '/more'],
  ['/location', '/more'],
  // Its name begins like another’s.
  ['/eventual', '/more'],
])('%s is found by %s', (path, to) => {
  expect(itemOf(ofHouse, path)?.to).toBe(to);
});

it('on a phone automation is found among what there is more, and rooms still by devices', () => {
  const short = ofHouse.filter(({ to }) => to !== '/automation');
  expect(itemOf(short, '/automation/automation_rule/3')?.to).toBe('/more');
  expect(itemOf(short, '/automation/room')?.to).toBe('/automation/device');
});

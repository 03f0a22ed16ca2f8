import { eventString } from '@homeward/contract/event-string.ts';
import type { Mind, Place, Story, Thing } from './reference-mind.ts';
import type { Raises } from './reference-tables.ts';

/** Records an alarm, unless its cause was told often enough, and sounds where it may be heard. */
export function raise(mind: Mind, place: Place, what: Raises, thing: Thing | null): void {
  let story = place.stories.find(({ family }) => family === what.family);
  if (story === undefined) {
    story = { family: what.family, told: {}, zones: [], confirmed: false };
    place.stories.unshift(story);
  }
  const code = eventString({
    qualifier: 1,
    event: what.event,
    area: place.id,
    detail: thing?.setup.zone ?? 0,
  });
  const before = story.told[code];
  const lives = !['burglar', 'tamper', 'water'].includes(what.family);
  if (before !== undefined && lives && mind.memory.now - before.at < 30_000) return;
  if (before !== undefined && !lives && before.count >= 3) {
    if (thing !== null) gather(mind, place, story, code, thing.setup.id);
    return;
  }
  story.told[code] = { count: (before?.count ?? 0) + 1, at: mind.memory.now };
  mind.raised.push({ at: mind.memory.now, code, device: thing?.setup.id ?? null });
  if (thing !== null) gather(mind, place, story, code, thing.setup.id);
  if (what.family === 'burglar') place.burglar = true;
  mind.noticed.push(what.family === 'silent' ? `alarm ${what.event}` : 'alarm');
  if (what.family === 'silent') return;
  const restart = before === undefined || place.alarm !== 'sounding' || lives;
  const hasSiren = mind.house.sirenMinutes > 0 && mind.house.sirenVolume !== 'none';
  if (place.alarm !== 'sounding') place.sirenUntil = null;
  if (what.loud && hasSiren && restart) place.sirenUntil = mind.memory.now + mind.house.sirenMinutes * 60_000;
  if (restart) place.calmAt = mind.memory.now + (mind.house.sirenMinutes || 3) * 60_000;
  place.alarm = 'sounding';
}

/** Two zones near each other in time confirm; a burglar's first one waits for its second. */
function gather(mind: Mind, place: Place, story: Story, code: string, device: string): void {
  const { now } = mind.memory;
  const window = mind.house.confirmationMinutes * 60_000;
  const seconded = story.zones.some((zone) => zone.device !== device && now - zone.last <= window);
  const again = story.zones.find((zone) => zone.code === code);
  if (again) again.last = now;
  else story.zones.push({ code, device, at: now, last: now });
  if (seconded) confirm(place, story);
  else if (
    !again &&
    story.family === 'burglar' &&
    !story.confirmed &&
    !place.lonely.some((one) => one.device === device)
  )
    place.lonely.push({ device, until: now + window });
}

/** An alarm is more than one zone's word: nobody waits any more. */
export function confirm(place: Place, story: Story): void {
  story.confirmed = true;
  if (story.family === 'burglar') place.lonely = [];
}

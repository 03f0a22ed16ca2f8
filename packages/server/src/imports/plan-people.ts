import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { always } from '@homeward/contract/shapes/access/pin.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { PlannedRow } from '@homeward/contract/shapes/panel/import.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { slotNumber, slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import type { Step } from './import-steps.ts';
import type { AreaMap } from './alarmo-modes.ts';
import type { AlarmoFacts, AlarmoUser } from './facts.ts';
import type { Home } from './home.ts';
import { cleaned, nameReason, refusedStep, slug, step, value } from './rows.ts';

const notesOf = (user: AlarmoUser, cut: boolean): PlannedRow['notes'] => [
  'codeAnew',
  ...(user.override ? (['override'] as const) : []),
  ...(cut ? (['oneArea'] as const) : []),
];

/** Modes that a person's code is to set, where he could only arm there, or only disarm. */
const modesOf = ({ mayArm, mayDisarm }: AlarmoUser): Pick<PinUser, 'modes'> =>
  mayArm === mayDisarm ? {} : { modes: mayArm ? armedModes : ['disarm'] };

/** Areas of ours that a person is to open: those that he is limited to, else all that Alarmo has. */
function areasOf({ areas }: AlarmoUser, map: AreaMap): readonly AreaId[] {
  const wanted = areas.length === 0 ? [...map.keys()] : areas;
  return [...new Set(wanted.flatMap((id) => map.get(id) ?? []))].toSorted((a, b) => a - b);
}

/**
 * A row for each person. His code is a hash that tells nobody anything: he gets a place without one, which is off until
 * somebody gives him a code. Whoever is there by that name is left as he is.
 */
export function personSteps(
  home: Home,
  { users, areas: theirs }: Pick<AlarmoFacts, 'users' | 'areas'>,
  map: AreaMap,
): readonly (Step | null)[] {
  const { pins, series } = home;
  const taken = new Set((pins ?? []).map(({ slot }) => slotNumber(slot)));
  const names = new Set((pins ?? []).map(({ name }) => slug(name)));
  return users.map((user) => {
    const name = cleaned(user.name);
    const refuse = (why: Parameters<typeof refusedStep>[3]): Step =>
      refusedStep('person', user.id, name, why);
    if (pins === null) return refuse('ownerOnly');
    if (names.has(slug(name))) return null;
    const reason = nameReason(name, limits.pinNameLength);
    if (reason !== null) return refuse(reason);
    const all = areasOf(user, map);
    const [first] = all;
    if (first === undefined) return refuse('noArea');
    // Number 1 is always on, so a person without a code cannot be he.
    const no = Array.from({ length: limits.pins[series] }, (_, index) => index + 1).find(
      (one) => one > 1 && !taken.has(one),
    );
    if (no === undefined) return refuse('tooManyPeople');
    taken.add(no);
    names.add(slug(name));
    const areas = limits.crossAreaPins[series] === 0 ? [first] : all;
    const nameOf = (id: AreaId): string =>
      home.areas.find((one) => one.id === id)?.name ??
      theirs.find((one) => map.get(one.id) === id)?.name ??
      '';
    const areaNames = areas.map(nameOf);
    return step(
      'person',
      user.id,
      name,
      {
        tag: 'person',
        user: {
          slot: slotOf(no),
          name,
          areas,
          latch: true,
          enabled: false,
          tag: null,
          validity: always,
          ...modesOf(user),
        },
      },
      {
        values: [...value('name', '', name), ...value('areas', '', areaNames.join(', '))],
        notes: notesOf(user, areas.length < all.length),
      },
    );
  });
}

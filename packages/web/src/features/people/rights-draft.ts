import type { Member, MemberRights, MemberRole } from '@homeward/contract/shapes/company/member.ts';
import { memberRoles, type RightsDraft } from '#features/people/rights-form.tsx';
import { momentOfWallTime, wallTime } from '#lib/wall-time.ts';

export const emptyDraft: RightsDraft = {
  role: 'user',
  areas: [],
  cameras: [],
  slot: '',
  from: '',
  until: '',
};

/** By the clock of the house, which the rights go by, wherever who gives them is. */
const textOf = (at: number | null): string => (at === null ? '' : wallTime(at));
const momentOf = (text: string): number | null => (text === '' ? null : momentOfWallTime(text));

export const draftOf = (member: Member): RightsDraft => ({
  role: memberRoles.find((role: MemberRole) => role === member.role) ?? 'user',
  areas: member.areas,
  cameras: member.cameras,
  slot: member.slot === null ? '' : String(member.slot),
  from: textOf(member.from),
  until: textOf(member.until),
});

/** What the calls take. An instant that was not touched stays as exact as it was. */
export function rightsOf(draft: RightsDraft, before?: Member): MemberRights {
  const from =
    before !== undefined && textOf(before.from) === draft.from ? before.from : momentOf(draft.from);
  const until =
    before !== undefined && textOf(before.until) === draft.until ? before.until : momentOf(draft.until);
  return {
    role: draft.role,
    areas: draft.areas as MemberRights['areas'],
    cameras: draft.cameras as MemberRights['cameras'],
    slot: draft.slot === '' ? null : Number(draft.slot),
    from,
    until,
  };
}

import type { Member, MemberRights, MemberRole } from '@homeward/contract/entities/member.ts';
import { memberRoles, type RightsDraft } from '#features/account/rights-form.tsx';

export const emptyDraft: RightsDraft = {
  role: 'user',
  areas: [],
  cameras: [],
  slot: '',
  from: '',
  until: '',
};

/** A moment as `<input type="datetime-local">` has it, by this browser's clock. */
function localText(at: number | null): string {
  if (at === null) return '';
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
const momentOf = (text: string): number | null => (text === '' ? null : new Date(text).getTime());

export const draftOf = (member: Member): RightsDraft => ({
  role: memberRoles.find((role: MemberRole) => role === member.role) ?? 'user',
  areas: member.areas,
  cameras: member.cameras,
  slot: member.slot === null ? '' : String(member.slot),
  from: localText(member.from),
  until: localText(member.until),
});

/** What the calls take. An instant that was not touched stays as exact as it was. */
export function rightsOf(draft: RightsDraft, before?: Member): MemberRights {
  const from =
    before !== undefined && localText(before.from) === draft.from ? before.from : momentOf(draft.from);
  const until =
    before !== undefined && localText(before.until) === draft.until ? before.until : momentOf(draft.until);
  return {
    role: draft.role,
    areas: draft.areas as MemberRights['areas'],
    cameras: draft.cameras as MemberRights['cameras'],
    slot: draft.slot === '' ? null : Number(draft.slot),
    from,
    until,
  };
}

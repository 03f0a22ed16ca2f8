import { modes, openField, openRules, responseFields, type ZoneDraft } from '#features/adding/zone-draft.ts';
import type { Told } from '#features/forms/shared-edit.ts';
import type { Text } from '#lib/i18n/use-text.ts';

const responses = ['none', 'entry1', 'entry2', 'chime', 'follow', 'instant', 'outdoor', 'cross'] as const;
const flags = [
  'exit',
  'schar_final_door',
  'schar_home_omit',
  'schar_always_on',
  'schar_latch_rpt',
  'schar_whole_area',
] as const;
const numbers = ['pulse_count', 'pulse_seconds', 'entry_seconds', 'open_seconds'] as const;

/** The settings of a zone, each with its name and value, for whoever chooses between two versions of them. */
export const toldZone = (t: Text, draft: ZoneDraft): readonly Told[] => [
  { label: t('devices.details.area'), value: draft.area },
  { label: t('adding.zone.no'), value: draft.no },
  {
    label: t('adding.zone.always'),
    value:
      draft.always_kind === ''
        ? t('adding.zone.alwaysNone')
        : t(`adding.always.${draft.always_kind}` as 'adding.always.fire'),
  },
  ...modes.map((mode, n) => ({
    label: t(mode === 'disarm' ? 'adding.zone.whenDisarmed' : 'adding.zone.whenMode', {
      mode: t(`mode.${mode}`),
    }),
    value: t(`adding.response.${responses[Number(draft[responseFields[n] ?? 'sresp_mode_0'])] ?? 'none'}`),
  })),
  ...modes.flatMap((mode, n) => {
    const field = openField(n);
    if (field === undefined) return [];
    const rule = openRules[Number(draft[field])] ?? 'refuse';
    return [
      { label: t('adding.zone.openMode', { mode: t(`mode.${mode}`) }), value: t(`adding.open.${rule}`) },
    ];
  }),
  ...flags.map((field) => ({ label: t(`adding.zone.${field}`), value: draft[field] === '1' })),
  ...numbers.map((field) => ({ label: t(`adding.zone.${field}`), value: draft[field] })),
  { label: t('adding.zone.silence'), value: draft.supervision_seconds },
];

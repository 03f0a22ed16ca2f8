import { useId } from 'react';
import { roleIcons, roleOf, rolesOf, type Role } from '#features/adding/roles.ts';
import { GuardPart } from '#features/adding/zone-guard.tsx';
import { PlacePart, WatchPart, type PartProps } from '#features/adding/zone-parts.tsx';
import { toldZone } from '#features/adding/zone-told.ts';
import { withRole, zoneBody, zoneDraft, type ZoneDraft } from '#features/adding/zone-draft.ts';
import { rowAtPanel, sharedEdit, startingFrom } from '#features/forms/shared-edit.ts';
import { saySaved } from '#features/settings/undo-change.ts';
import { WhatIf } from '#features/forms/what-if.tsx';
import { call, callForRows } from '#lib/client/call.ts';
import { readDevice, type HouseDevice, type Mode } from '#lib/house/device.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { HeadSave } from '#ui/head-save.tsx';
import { Section } from '#ui/page.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { modes, numbers, responseFields } from '#features/adding/zone-draft.ts';

/** The form of a zone, saved with what others changed meanwhile in sight. */
export function ZoneForm({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const id = useId();
  const held = useHeld();
  const { busy, problem, act, clear } = useAct();
  const { start, draft, dirty, change, reset, settle } = useFormDraft(`zone ${device.id}`, zoneDraft(device));
  const save = useUnsaved(dirty && !busy);
  const fits = wellFormed(draft);
  async function submit(): Promise<void> {
    const edit = sharedEdit<ZoneDraft>({
      start,
      draft,
      read: () =>
        rowAtPanel(
          () => callForRows('GET /panel/device'),
          (row) => row['device_id'] === device.id,
          (row) => zoneDraft(readDevice(row)),
        ),
      tell: (told) => toldZone(t, told),
      onTheirs: reset,
    });
    const outcome = await act(() =>
      edit((mine, revision) =>
        call('PUT /panel/device', {
          // The fields are those of the record, which the contract's own shape leaves open.
          body: startingFrom(revision, { device_id: device.id, ...zoneBody(start, mine) }) as never,
        }),
      ),
    );
    if (outcome.tag === 'failed') return;
    await settle(draft, async () => undefined);
    void saySaved('zone', () => undefined, { message: t('adding.zone.saved', { name: device.name }) });
  }
  const put = (next: Partial<ZoneDraft>): void => {
    clear();
    change({ ...draft, ...next });
  };
  const refusedAt = fieldOf(problem?.where ?? '', draft.area !== start.area);
  const part: PartProps = {
    device,
    draft,
    put,
    refused: (field) => (field === refusedAt ? problem?.text : undefined),
  };
  const roles = rolesOf(device.kind);
  const role = roleOfDraft(device, draft);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && fits && !busy && held === undefined) void submit();
      }}
    >
      {problem !== undefined && refusedAt === undefined && (
        <div role="alert">
          <Banner tone="fault" icon="info" title={t('adding.zone.notSaved')}>
            {problem.text}
          </Banner>
        </div>
      )}
      {roles.length > 0 && (
        <Section title={t('adding.zone.role')}>
          <RadioCards
            label={t('adding.zone.roleText')}
            value={role ?? 'own'}
            options={[
              ...roles.map((one) => ({
                value: one,
                icon: roleIcons[one],
                label: t(`adding.role.${one}`),
                note: t(`adding.roleText.${one}`),
              })),
              ...(role === undefined
                ? [
                    {
                      value: 'own' as const,
                      icon: 'settings' as const,
                      label: t('adding.roleOwn'),
                      note: t('adding.roleOwnText'),
                    },
                  ]
                : []),
            ]}
            onChange={(next) => {
              if (next !== 'own') put(withRole(draft, next));
            }}
          />
        </Section>
      )}
      <GuardPart {...part} />
      <PlacePart {...part} />
      <WatchPart {...part} />
      <SaveBar resting={!dirty} summary={dirty && <b>{held ?? t('adding.zone.effect')}</b>}>
        <Button
          off={!dirty || busy}
          onClick={() => {
            reset();
            clear();
          }}
        >
          {t('adding.zone.discard')}
        </Button>
        {dirty && fits && <WhatIf change={{ device: { device_id: device.id, ...zoneBody(start, draft) } }} />}
        <HeadSave>
          <Button
            form={id}
            ref={save}
            kind="primary"
            type="submit"
            busy={busy}
            off={!dirty || !fits || held !== undefined}
          >
            {t('adding.zone.save')}
          </Button>
        </HeadSave>
      </SaveBar>
    </form>
  );
}

/** The role that a device would have once this is saved. */
function roleOfDraft({ kind }: HouseDevice, draft: ZoneDraft): Role | undefined {
  const own = modes.map((mode, n): readonly [Mode, string] => [
    mode,
    draft[responseFields[n] ?? 'sresp_mode_0'],
  ]);
  return roleOf({
    kind,
    alwaysKind: draft.always_kind === '' ? null : (draft.always_kind as HouseDevice['alwaysKind']),
    // Every mode is there once.
    responses: Object.fromEntries(own) as HouseDevice['responses'],
  });
}

/**
 * The field of the form that a refusal names, by the panel's word or by the record's; undefined where it is about the
 * whole. That a home is armed is said of the area, and is nothing that its field can mend.
 */
function fieldOf(where: string, moves: boolean): keyof ZoneDraft | undefined {
  if (where === 'zone' || where === 'no') return 'no';
  if (where === 'area') return moves ? 'area' : undefined;
  if (where === 'settings.entrySeconds') return 'entry_seconds';
  return (Object.keys(numbers) as readonly (keyof typeof numbers)[]).find((field) => field === where);
}

const isBetween = (text: string, least: number, most: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most;

/** Whether the numbers are such. */
const wellFormed = (draft: ZoneDraft): boolean =>
  isBetween(draft.no, 1, 80) &&
  Object.entries(numbers).every(([field, { min, max }]) => {
    const text = draft[field as keyof typeof numbers];
    return (field === 'entry_seconds' && text === '') || isBetween(text, min, max);
  });

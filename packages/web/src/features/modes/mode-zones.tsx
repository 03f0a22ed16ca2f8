import { useState } from 'react';
import { nameOf } from '#features/devices/device-name.ts';
import {
  guardBody,
  guardingOf,
  guardModes,
  withGuard,
  zonesOf,
  type GuardMode,
  type Guarding,
  type Touched,
} from '#features/modes/mode-drafts.ts';
import { WhatIf } from '#features/forms/what-if.tsx';
import { saySaved } from '#features/settings/undo-change.ts';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { areas, devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import css from '#features/modes/modes.module.css';

type Drafts = Readonly<Record<string, Touched>>;

const all = <Row,>(rows: readonly Row[]): readonly Row[] => rows;

/** Which zone guards in which mode, as a table: what is not checked is left out there. */
export function ModeZones() {
  const t = useText();
  // One that is left out of all modes can be put back where it was.
  const [shown] = useState(() => new Set(zonesOf(devices.all()).map(({ id }) => id)));
  const zones = zonesOf(useRows(devices, all), shown);
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => [id, name] as const));
  const { busy, problem, act } = useAct();
  const [drafts, setDrafts] = useState<Drafts>({});
  const touchedOf = ({ id }: HouseDevice): Touched => drafts[id] ?? {};
  const draftOf = (zone: HouseDevice): Guarding => ({ ...guardingOf(zone), ...touchedOf(zone) });
  const bodyOf = (zone: HouseDevice) => guardBody(guardingOf(zone), touchedOf(zone));
  const changed = zones.filter((zone) => Object.keys(bodyOf(zone)).length > 0);
  const save = useUnsaved(changed.length > 0 && !busy);
  if (zones.length === 0) return <EmptyState title={t('modes.noZones')} text={t('modes.noZonesText')} />;

  /** One after the other: the panel takes one edit at a time. What was refused stays, with the reason. */
  async function submit(): Promise<void> {
    let parts = 0;
    const outcome = await act(async () => {
      let last: Outcome<unknown> = { tag: 'done', data: '' };
      for (const zone of changed) {
        last = await call('PUT /panel/device', {
          body: { device_id: zone.id, ...bodyOf(zone) },
        });
        if (last.tag === 'failed') return last;
        parts += 1;
      }
      return last;
    });
    if (outcome.tag === 'failed') return;
    setDrafts({});
    void saySaved('modeZones', () => undefined, { parts });
  }
  const put = (zone: HouseDevice, mode: GuardMode, guards: boolean): void =>
    setDrafts({ ...drafts, [zone.id]: withGuard(guardingOf(zone), touchedOf(zone), mode, guards) });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0 && !busy) void submit();
      }}
    >
      <p className="muted">{t('modes.zonesText')}</p>
      <div className={css['table']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('modes.zone')}</th>
              {guardModes.map(([mode]) => (
                <th key={mode} scope="col">
                  {t(`mode.${mode}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zones.map((zone) => {
              const name = nameOf(t, zone);
              const area = places.length > 1 ? places.find(([id]) => id === zone.area)?.[1] : undefined;
              return (
                <tr key={zone.id}>
                  <th scope="row">
                    {name}
                    {area !== undefined && <span className="cap"> {area}</span>}
                  </th>
                  {guardModes.map(([mode]) => (
                    <td key={mode}>
                      <Checkbox
                        label={t('modes.guards', { name, mode: t(`mode.${mode}`) })}
                        labelHidden
                        checked={draftOf(zone)[mode] !== '0'}
                        onChange={(on) => put(zone, mode, on)}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <ProblemLine text={problem?.text} />
      <FormActions>
        {changed.length > 0 && <Button onClick={() => setDrafts({})}>{t('settings.discard')}</Button>}
        {changed.length > 0 && (
          <WhatIf change={{ devices: changed.map((zone) => ({ device_id: zone.id, ...bodyOf(zone) })) }} />
        )}
        <Button ref={save} kind="primary" type="submit" busy={busy} off={changed.length === 0}>
          {t('settings.save')}
        </Button>
      </FormActions>
    </form>
  );
}

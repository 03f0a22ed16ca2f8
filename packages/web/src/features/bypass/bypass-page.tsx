import type { BodyIn } from '@homeward/contract/routes/table.ts';
import { useMemo, useState } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { WhatIf } from '#features/forms/what-if.tsx';
import { BypassList, type BypassRow } from '#features/bypass/bypass-list.tsx';
import { AwayBanner } from '#features/answers/away-banner.tsx';
import { call } from '#lib/client/call.ts';
import { bypassType, masterArea, setBypassType, setMasterArea } from '#features/bypass/bypass-session.ts';
import { isGuard } from '#lib/house/device.ts';
import { areas, devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { showToast } from '#lib/toasts.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { holdUnsaved, useUnsaved } from '#lib/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { HeadSave } from '#ui/head-save.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { LoadingMask } from '#ui/loading-mask.tsx';
import { PageHead } from '#ui/page.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Segmented } from '#ui/segmented.tsx';
import css from '#features/bypass/bypass-page.module.css';

type Bypass = BodyIn<'POST /device/bypass'>;
type Rows = Exclude<Bypass['devices'], string>;

/** Leaving devices out (S2.18), until the next disarming or for good; the panel's passcode comes first (S6.5). */
export function BypassPage() {
  const t = useText();
  return (
    <PasscodeGate title={t('bypass.title')}>
      <BypassDevices />
    </PasscodeGate>
  );
}

const isOn = (row: BypassRow, type: Bypass['bypass_type']): boolean =>
  type === 'oneTime' ? row.temp_bypass : row.bypass;

function BypassDevices() {
  const t = useText();
  const narrow = useNarrow();
  const settings = usePortalSettings();
  const away = useAway();
  const mayForGood = useMayEdit();
  const [kind, setKind] = useState(bypassType);
  const type = mayForGood ? kind : 'oneTime';
  const [area, setArea] = useState(masterArea);
  const { busy, problem, act, clear } = useAct();
  const [said, setSaid] = useState<string>();
  const oneTime = type === 'oneTime';
  const only = oneTime ? area : undefined;
  const version = settings?.xml_version === '2' ? 2 : 3;
  // What the panel says of bypasses and faults meanwhile is shown at once, beside what was chosen here.
  const news = useRows(devices, (rows) => rows.map(({ id, bypass, faults }) => [id, bypass, faults]));
  const {
    data,
    problem: unread,
    reload,
  } = useAnswer(
    'GET /device/bypass',
    {
      query: {
        bypass_type: type,
        xml_version: version,
        ...(only === undefined ? {} : { master_area: only }),
      },
    },
    { again: news },
  );
  const [draft, setDraft] = useState<ReadonlyMap<string, boolean>>(new Map());
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => ({ id, name })));

  // What guards something stands in the list, and whatever is left out now: never a lamp, a siren or the panel.
  const listed = useRows(devices, (all) => all.filter(isGuard).map(({ id }) => id));
  const rows = useMemo(
    () =>
      (data ?? []).filter(
        (row) => listed.some((id) => id === row.device_id) || row.bypass || row.temp_bypass,
      ),
    [data, listed],
  );
  const chosen = useMemo(
    () =>
      new Set(
        rows.filter((row) => draft.get(row.device_id) ?? isOn(row, type)).map(({ device_id: id }) => id),
      ),
    [rows, draft, type],
  );
  const dirty = rows.some((row) => chosen.has(row.device_id) !== isOn(row, type));
  const save = useUnsaved(dirty);
  const nameOf = (row: BypassRow): string => row.name || t('bypass.zone', { no: row.zone });
  /** What a list for good would have changed; one that ends with the next disarming has no past to be tried on. */
  const whatIf =
    dirty && !oneTime
      ? {
          bypass: rows
            .filter((row) => chosen.has(row.device_id) !== isOn(row, type))
            .map((row) => ({ device_id: row.device_id, on: chosen.has(row.device_id) })),
        }
      : undefined;
  const leftOut = rows.filter((row) => row.can_bypass && (row.fixed || chosen.has(row.device_id)));
  const hideArea = settings?.needHideArea ?? places.length < 2;

  async function submit() {
    // Checked is on; unchecked that was on is off; what is left out for good is no matter of a one-time list (S5.7).
    const sent = rows.filter(
      (row) => row.can_bypass && !row.fixed && (chosen.has(row.device_id) || isOn(row, type)),
    );
    const devicesSent: Rows = sent.map((row) => {
      const on = chosen.has(row.device_id);
      if (!oneTime) return { area: row.area, zone: row.zone, device_sid: row.device_sid, bypass: on };
      return version === 2
        ? { area: row.area, zone: row.zone, temp_bypass: on }
        : { device_id: row.device_id, temp_bypass: on };
    });
    const outcome = await act(() =>
      call('POST /device/bypass', {
        body: {
          bypass_type: type,
          devices: devicesSent,
          xml_version: version,
          ...(only === undefined ? {} : { master_area: only }),
        },
      }),
    );
    await reload();
    if (outcome.tag === 'failed') return;
    setDraft(new Map());
    showToast({ icon: 'check', message: t(leftOut.length === 0 ? 'bypass.savedNone' : 'bypass.saved') });
  }
  /** Another list takes the place of this one, with what was ticked in it (S2.13). */
  function toList(change: () => void) {
    const go = () => {
      change();
      setDraft(new Map());
    };
    if (dirty) holdUnsaved(save, go);
    else go();
  }
  const choose = (next: typeof type) =>
    toList(() => {
      setBypassType(next);
      setKind(next);
    });
  const narrowTo = (next: number | undefined) =>
    toList(() => {
      setMasterArea(next);
      setArea(next);
    });
  const saving = (
    <Button
      ref={save}
      kind="primary"
      busy={busy}
      off={!dirty || away !== undefined}
      onClick={() => void submit()}
    >
      {t('account.save')}
    </Button>
  );
  if (settings?.flags['accountDeviceBypass'] === false)
    return <EmptyState title={t('bypass.title')} text={t('v2_mg_switched_off')} />;
  return (
    <>
      {narrow && <Crumb to="/more">{t('nav.more')}</Crumb>}
      <PageHead
        title={t(oneTime ? 'bypass.oneTime' : 'bypass.permanently')}
        subtitle={t(oneTime ? 'bypass.oneTimeText' : 'bypass.permanentlyText')}
      />
      <div className={css['choices']}>
        {mayForGood && (
          <Segmented
            label={t('bypass.kind')}
            value={type}
            options={[
              { value: 'oneTime', label: t('bypass.untilDisarm') },
              { value: 'permanently', label: t('bypass.forGood') },
            ]}
            onChange={choose}
          />
        )}
        {oneTime && places.length > 1 && (
          <div className="line wrap">
            <Chip
              label={t('people.allAreas')}
              pressed={area === undefined}
              onClick={() => narrowTo(undefined)}
            />
            {places.map(({ id, name }) => (
              <Chip key={id} label={name} pressed={area === id} onClick={() => narrowTo(id)} />
            ))}
          </div>
        )}
      </div>
      <AwayBanner />
      <Loaded
        ready={data !== undefined}
        problem={unread}
        failedTitle={t('bypass.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
        rows={5}
      >
        {rows.length === 0 ? (
          <EmptyState title={t('bypass.none')} text={t('bypass.noneText')} />
        ) : (
          <BypassList
            rows={rows}
            chosen={chosen}
            hideArea={hideArea}
            onChange={(id, on) => setDraft(new Map([...draft, [id, on]]))}
            onRefused={(row) =>
              setSaid(t(row.fixed ? 'v2_mg_already_bypassed_permanently' : 'v2_mg_cannot_bypass'))
            }
          />
        )}
      </Loaded>
      {rows.length > 0 && (
        <SaveBar
          summary={
            leftOut.length === 0 ? (
              <b>{t('bypass.allWatched')}</b>
            ) : (
              <>
                <b>{t('bypass.count', { count: leftOut.length })}</b>
                <p className="muted dense">
                  {t(oneTime ? 'bypass.noAlarmOnce' : 'bypass.noAlarm', {
                    names: leftOut.map(nameOf).join(', '),
                  })}
                </p>
              </>
            )
          }
        >
          {dirty && !narrow && <Button onClick={() => setDraft(new Map())}>{t('account.discard')}</Button>}
          <WhatIf change={whatIf} />
          <HeadSave>{saving}</HeadSave>
        </SaveBar>
      )}
      <LoadingMask show={busy} text={t('bypass.asking')} />
      {(said !== undefined || problem !== undefined) && (
        <ConfirmDialog
          title={t(said === undefined ? 'bypass.refused' : 'bypass.cannot')}
          onClose={() => {
            setSaid(undefined);
            clear();
          }}
          actions={
            <>
              <span />
              <Button
                kind="primary"
                data-autofocus
                onClick={() => {
                  setSaid(undefined);
                  clear();
                }}
              >
                {t('bypass.understood')}
              </Button>
            </>
          }
        >
          <p role="alert">{said ?? problem?.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

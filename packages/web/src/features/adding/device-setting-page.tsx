import { useState } from 'react';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { DetectorGroups } from '#features/adding/detector-groups.tsx';
import { DeviceRows } from '#features/adding/device-rows.tsx';
import { ReplaceDialog } from '#features/adding/replace-dialog.tsx';
import { TakeOutDialog } from '#features/adding/take-out-dialog.tsx';
import { TrialDialog } from '#features/adding/trial-dialog.tsx';
import { TrialList } from '#features/adding/trial-list.tsx';
import { useProgress } from '#lib/house/use-progress.ts';
import { ZoneCount } from '#features/adding/zone-count.tsx';
import { HistoryLink } from '#features/settings/history-link.tsx';
import { devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageHead, Section } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import css from '#features/adding/device-setting-page.module.css';

type Dialog = 'trial' | 'replace' | 'takeOut';

/** Devices and what can be done with them as their installer (S2.9): add, test, try out, replace, take out. */
export function DeviceSettingPage() {
  const t = useText();
  const title = t('adding.title');
  return (
    <PasscodeGate title={title}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <Devices />
    </PasscodeGate>
  );
}

function Devices() {
  const t = useText();
  const loaded = useHouse((house) => house.loaded);
  const rows = useRows(devices, (all) => all);
  const learning = useProgress('GET /panel/learning').data;
  const walk = useProgress('GET /panel/walktest').data;
  const trials = useAnswer('GET /panel/soak_test');
  const [dialog, setDialog] = useState<Dialog>();
  if (!loaded) return <PageSkeleton />;
  const soak = trials.data ?? [];
  const waiting = (learning?.found ?? []).filter(({ known }) => !known).length;
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHead title={t('adding.title')} subtitle={t('adding.subtitle', { count: rows.length })} />
      <ul className={css['tasks']}>
        <Task
          to="/setting/setting_device/add"
          icon="plus"
          lead
          text="adding.task.add"
          note={
            learning?.running === true
              ? t('adding.task.adding')
              : waiting > 0
                ? t('adding.task.waiting', { count: waiting })
                : t('adding.task.addNote')
          }
        />
        <Task
          to="/setting/setting_device/walktest"
          icon="walk"
          text="adding.task.walk"
          note={t(walk?.running === true ? 'adding.task.walking' : 'adding.task.walkNote')}
        />
        {rows.length > 0 && (
          <>
            <Task
              icon="target"
              text="adding.task.trial"
              note={
                soak.length > 0 ? t('adding.task.trials', { count: soak.length }) : t('adding.task.trialNote')
              }
              onClick={() => setDialog('trial')}
            />
            <Task
              icon="refresh"
              text="adding.task.replace"
              note={t('adding.task.replaceNote')}
              onClick={() => setDialog('replace')}
            />
            <Task
              icon="trash"
              text="adding.task.takeOut"
              note={t('adding.task.takeOutNote')}
              onClick={() => setDialog('takeOut')}
            />
          </>
        )}
      </ul>
      {soak.length > 0 && <TrialList trials={soak} reload={trials.reload} />}
      <Section
        title={t('adding.all')}
        more={
          <PageLink to="/automation/device" className="link">
            {t('adding.toList')}
          </PageLink>
        }
      >
        <div className={css['all']}>
          <ZoneCount />
          {rows.length === 0 ? (
            <EmptyState title={t('adding.none')} text={t('adding.noneText')} />
          ) : (
            <DeviceRows rows={rows} />
          )}
        </div>
      </Section>
      {rows.length > 1 && <DetectorGroups rows={rows} />}
      <HistoryLink part="devices" />
      {dialog === 'trial' && <TrialDialog rows={rows} reload={trials.reload} onClose={close} />}
      {dialog === 'replace' && <ReplaceDialog rows={rows} found={learning?.found ?? []} onClose={close} />}
      {dialog === 'takeOut' && <TakeOutDialog rows={rows} onClose={close} />}
    </>
  );
}

interface TaskProps {
  readonly icon: IconName;
  readonly text: TextKey;
  readonly note: string;
  /** What most come for. */
  readonly lead?: boolean;
  readonly to?: string;
  readonly onClick?: () => void;
}

/** Something that can be done, as a card that leads there. */
function Task({ icon, text, note, lead = false, to, onClick }: TaskProps) {
  const t = useText();
  const content = (
    <>
      <span className={css['tile']}>
        <Icon name={icon} />
      </span>
      <span className={css['words']}>
        <b>{t(text)}</b>
        <span>{note}</span>
      </span>
      <Icon name="chevronRight" size={20} />
    </>
  );
  return (
    <li data-lead={lead || undefined}>
      {to === undefined ? (
        <button type="button" className={css['task']} onClick={onClick}>
          {content}
        </button>
      ) : (
        <PageLink to={to} className={css['task']}>
          {content}
        </PageLink>
      )}
    </li>
  );
}

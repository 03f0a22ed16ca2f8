import { reportTabs, rowsOfTab, type ReportTab } from '@homeward/contract/words/panel/setting-rows.ts';
import { useState } from 'react';
import { GateNote } from '#features/answers/gate-note.tsx';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { MediaRows } from '#features/reports/media-rows.tsx';
import { ReportDialog } from '#features/reports/report-dialog.tsx';
import { isFixed, ReportLadder, type ReportGroup, type ReportRow } from '#features/reports/report-ladder.tsx';
import { SmsRows } from '#features/reports/sms-rows.tsx';
import { useReportTests } from '#features/reports/use-report-tests.ts';
import { HistoryLink } from '#features/settings/history-link.tsx';
import { SettingForm } from '#features/settings/setting-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Loaded } from '#ui/loaded.tsx';
import { TabPage } from '#ui/tab-page.tsx';

const bare = '/setting/setting_report';
const icons: Readonly<Record<Exclude<ReportTab, 'group'>, IconName>> = {
  report: 'shield',
  sms: 'message',
  smtp: 'mail',
  media: 'camera',
};
const shown = reportTabs.filter((tab) => tab !== 'group');

/** Where the panel reports (S2.9): stations and mail in the order in which they are told, and what each answered. */
export function ReportSettingPage() {
  const t = useText();
  const tab = usePageParam('tab');
  const title = t('settings.page.setting_report');
  const tabs = shown.map((name) => ({
    name,
    to: `${bare}/${name}`,
    label: t(`settings.tab.${name}`),
    icon: icons[name],
    note: t(`settings.tabNote.${name}`),
  }));
  const open = tabs.find(({ name }) => name === tab);
  return (
    <PasscodeGate title={title}>
      <TabPage
        title={title}
        subtitle={t('reports.subtitle')}
        back={{ to: '/setting', label: t('settings.title') }}
        bare={bare}
        tabs={tabs}
        open={open}
        after={<HistoryLink part="destinations" />}
      >
        {open?.name === 'report' && <Destinations />}
        {open?.name === 'sms' && <SmsRows />}
        {open?.name === 'media' && <MediaRows />}
        {open?.name === 'smtp' && (
          <SettingForm groups={[{ title: open.label, rows: rowsOfTab('setting_report', 'smtp') }]} />
        )}
      </TabPage>
    </PasscodeGate>
  );
}

/** The first number that no row has; undefined where all are taken. */
const freeNo = (rows: readonly ReportRow[]): number | undefined =>
  Array.from({ length: 20 }, (_, index) => index + 1).find((no) => rows.every((row) => row.no !== no));

function Destinations() {
  const t = useText();
  const role = useOwnRole();
  const rows = useAnswer('GET /panel/report');
  const groups = useAnswer('GET /panel/report_group');
  const sms = useAnswer('GET /panel/sms_report');
  const tests = useReportTests();
  const { problem, act } = useAct();
  const [edited, setEdited] = useState<{ readonly row: ReportRow; readonly isNew: boolean }>();
  const list = rows.data ?? [];
  const free = freeNo(list);
  const readOnly = role !== 'master' && role !== 'installer';

  async function putGroup(group: ReportGroup): Promise<void> {
    const others = (groups.data ?? []).map((one) => (one.no === group.no ? group : one));
    const at = await call('GET /panel/revision');
    if (at.tag === 'failed') return;
    await act(() =>
      call('POST /panel/report_group', { body: startingFrom(at.data.revision, { groups: others }) }),
    );
    await groups.reload();
  }
  const own = list.filter((row) => !isFixed(row));
  return (
    <Loaded
      ready={rows.data !== undefined && groups.data !== undefined}
      problem={rows.problem ?? groups.problem}
      failedTitle={t('settings.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => {
        void rows.reload();
        void groups.reload();
      }}
    >
      <div className="stack">
        <GateNote feature="testReport" />
        {own.length === 0 && (
          <Banner tone="fault" icon="bellOff" title={t('reports.noneTitle')}>
            {t('reports.noneText')}
          </Banner>
        )}
        {problem !== undefined && (
          <div role="alert">
            <Banner tone="alarm" icon="info" title={t('settings.refused')}>
              {problem.text}
            </Banner>
          </div>
        )}
        {!readOnly && free !== undefined && (
          <div className="row">
            <Button
              kind="primary"
              icon="plus"
              onClick={() =>
                setEdited({ row: { no: free, name: '', url: '', group: 2, level: 'alarm' }, isNew: true })
              }
            >
              {t('reports.add')}
            </Button>
          </div>
        )}
        <ReportLadder
          rows={list}
          groups={groups.data ?? []}
          tests={tests}
          readOnly={readOnly}
          onEdit={(row) => setEdited({ row, isNew: false })}
          onGroup={(group) => void putGroup(group)}
        />
      </div>
      {edited !== undefined && (
        <ReportDialog
          row={edited.row}
          isNew={edited.isNew}
          modem={sms.data?.modem === 'ready'}
          onClose={() => setEdited(undefined)}
          onSaved={async (no) => {
            await rows.reload();
            if (no > 0 && tests.shut === undefined) await tests.run(no);
          }}
        />
      )}
    </Loaded>
  );
}

import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { Checked } from '#features/acceptance/acceptance-page.tsx';
import { ReportPaper } from '#features/acceptance/report-paper.tsx';
import type { Report } from '#features/acceptance/report.ts';
import { SignDialog } from '#features/acceptance/sign-dialog.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { dataOfCheck } from '#features/acceptance/check.ts';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { PageHead } from '#ui/page.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import css from '#features/acceptance/report.module.css';

/** One acceptance report: to read, to print, to check and to sign. */
export function ReportPage() {
  const t = useText();
  const id = usePageParam('id');
  const role = useOwnRole();
  const { data, problem, reload } = useAnswer('GET /panel/acceptance_report', { query: { id } });
  const side = role === 'master' ? 'owner' : role === 'installer' ? 'installer' : undefined;
  return (
    <>
      <Crumb to="/acceptance">{t('site.report.list')}</Crumb>
      <Whole report={data} />
      <Answered answer={{ data, problem, reload }} failedTitle={t('site.report.unread')}>
        {data !== undefined && <Body report={data} side={side} reload={reload} />}
      </Answered>
    </>
  );
}

/** The title, and the way to paper. */
export function Whole({ report }: { readonly report: Report | undefined }) {
  const t = useText();
  const left = report && 2 - report.signatures.length;
  return (
    <PageHead
      title={t('site.report.title')}
      subtitle={
        report === undefined || left === undefined
          ? undefined
          : left === 0
            ? t('site.report.signed')
            : report.withdrawn
              ? t('site.report.withdrawnText')
              : t('site.report.missing', { count: left })
      }
      action={
        report !== undefined && (
          <Button icon="print" onClick={() => print()}>
            {t('adding.walk.print')}
          </Button>
        )
      }
    />
  );
}

interface BodyProps {
  readonly report: Report;
  readonly side: 'owner' | 'installer' | undefined;
  readonly reload: () => Promise<void>;
}

function Body({ report, side, reload }: BodyProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [signing, setSigning] = useState(false);
  const [check, setCheck] = useState<Awaited<ReturnType<typeof dataOfCheck>>>();
  const maySign = side !== undefined && !report.withdrawn && report.signed[side] === null;
  async function look(): Promise<void> {
    const outcome = await act(() => call('GET /panel/acceptance_check', { query: { hash: report.hash } }));
    if (outcome.tag === 'done') setCheck(await dataOfCheck(report, outcome.data));
  }
  return (
    <div className="stack">
      <ReportPaper report={report} onSign={maySign ? { side, act: () => setSigning(true) } : undefined} />
      <p className={css['acts']}>
        <Button busy={busy} onClick={() => void look()}>
          {t('site.check.here')}
        </Button>
      </p>
      <ProblemLine text={problem?.text} />
      {check !== undefined && <Checked check={check} />}
      {signing && side !== undefined && (
        <SignDialog report={report} side={side} onSigned={reload} onClose={() => setSigning(false)} />
      )}
    </div>
  );
}

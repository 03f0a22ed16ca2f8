import { Answered } from '#features/answers/answered.tsx';
import { ReportPaper } from '#features/acceptance/report-paper.tsx';
import { Whole } from '#features/acceptance/report-page.tsx';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { Crumb } from '#ui/crumb.tsx';

/** A report of the own company, also once the home is its owner's alone. */
export function InstallerReportPage() {
  const t = useText();
  const id = usePageParam('tab');
  const { data, problem, reload } = useAnswer('GET /installer/acceptance_report', { query: { id } });
  return (
    <>
      <Crumb to="/installer_equipment_list">{t('sites.nav.list')}</Crumb>
      <Whole report={data} />
      <Answered answer={{ data, problem, reload }} failedTitle={t('site.report.unread')}>
        {data !== undefined && <ReportPaper report={data} />}
      </Answered>
    </>
  );
}

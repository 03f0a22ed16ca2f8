import { SiteSettingsPage } from '#features/installer-templates/site-settings-page.tsx';
import { TemplateList } from '#features/installer-templates/template-list.tsx';
import { TemplatePage } from '#features/installer-templates/template-page.tsx';
import { useHere } from '#lib/router/here.ts';

/** What sites of a company shall have: its templates, one of them, or the settings of one site by where they come from. */
export function TemplatesPage() {
  const { template = '', site = '' } = useHere((here) => here.search);
  if (site !== '') return <SiteSettingsPage key={site} mac={site} />;
  if (template !== '') return <TemplatePage key={template} id={template} />;
  return <TemplateList />;
}

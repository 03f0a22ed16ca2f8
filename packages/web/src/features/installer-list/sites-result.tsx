import type { DataOf } from '@homeward/contract/routes/table.ts';
import { textIfKnown, useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Row, Rows } from '#ui/rows.tsx';

export type SiteResult = DataOf<'POST /installer/ask_sites'>[number];

const icons: Readonly<Record<SiteResult['outcome'], IconName>> = {
  asked: 'clock',
  open: 'check',
  noted: 'check',
  refused: 'fault',
};
/** What somebody has to look at comes first. */
const order = ['refused', 'open', 'asked', 'noted'] as const;

interface SitesResultProps {
  readonly title: string;
  readonly results: readonly SiteResult[];
  readonly onClose: () => void;
}

/** What came of something at each of many sites. */
export function SitesResult({ title, results, onClose }: SitesResultProps) {
  const t = useText();
  const sorted = results.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  return (
    <ConfirmDialog
      wide
      title={title}
      onClose={onClose}
      actions={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t('sites.resultsSeen')}
        </Button>
      }
    >
      <Rows label={title}>
        {sorted.map(({ mac, name, outcome, why }) => (
          <Row
            key={mac}
            icon={icons[outcome]}
            look={outcome === 'refused' ? 'plain' : 'off'}
            title={name === '' ? mac : name}
            note={outcome === 'refused' ? (textIfKnown(why, {}) ?? why) : t(`sites.result.${outcome}`)}
          />
        ))}
      </Rows>
    </ConfirmDialog>
  );
}

import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageHead } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/select-panel/select-panel-view.module.css';

export interface PanelCard {
  readonly id: string;
  readonly name: string;
  readonly address?: string;
  readonly icon: IconName;
  readonly tone: Tone;
  /** The state in a word; for a panel that is away, since when. */
  readonly state: string;
  readonly online: boolean;
  readonly faults: number;
}

interface SelectPanelViewProps {
  readonly panels: readonly PanelCard[] | undefined;
  /** Why they could not be read, or one not opened. */
  readonly problem?: string | undefined;
  readonly onOpen: (panel: PanelCard) => void;
}

/** The choice after signing in (S2.5), from data alone. A panel that is away opens as it was last known. */
export function SelectPanelView({ panels, problem, onOpen }: SelectPanelViewProps) {
  const t = useText();
  return (
    <main className={css['page']}>
      <PageHead title={t('panels.title')} subtitle={t('panels.subtitle')} />
      {problem !== undefined && (
        <div role="alert">
          <Banner tone="fault" icon="fault">
            {problem}
          </Banner>
        </div>
      )}
      {panels === undefined && problem === undefined && <Skeleton shape="row" />}
      {panels?.length === 0 && <EmptyState title={t('panels.none')} text={t('panels.noneText')} />}
      <ul className={css['panels']}>
        {panels?.map((panel) => (
          <li key={panel.id}>
            <button type="button" data-online={panel.online} onClick={() => onOpen(panel)}>
              <span className={css['glyph']} data-tone={panel.tone}>
                <Icon name={panel.icon} size={32} />
              </span>
              <span className="grow">
                <b>{panel.name}</b>
                {panel.address !== undefined && <small>{panel.address}</small>}
                <em data-tone={panel.tone}>{panel.state}</em>
              </span>
              {panel.faults > 0 && (
                <Tag tone="fault" icon="fault">
                  {t('panels.faults', { count: panel.faults })}
                </Tag>
              )}
              <Icon name="chevronRight" size={20} />
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

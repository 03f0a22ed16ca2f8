import { lazy, Suspense, type ComponentType } from 'react';
import { useShortcuts } from '#app/shell/use-shortcuts.ts';
import { queuePage, useWorkItems } from '#app/work-shell/work-items.ts';
import css from '#app/work-shell/work-shell.module.css';
import { RunningJobs } from '#features/jobs/running-jobs.tsx';
import { useQueueNow } from '#features/queue/queue-now.ts';
import { momentText } from '#lib/date-text.ts';
import { alsoLoad, useText } from '#lib/i18n/use-text.ts';
import { closeTool, openTool, useTool, type ToolName } from '#lib/open-tool.ts';
import { useHere } from '#lib/router/here.ts';
import { FreshnessChip } from '#ui/freshness-chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface ToolProps {
  readonly onClose: () => void;
}

/** A tool with its texts; where it cannot be loaded, nothing opens. */
const tool = (load: () => Promise<ComponentType<ToolProps>>) =>
  lazy(async () => {
    const [Tool] = await Promise.all([
      load(),
      ...(['shell', 'more', 'pages', 'account'] as const).map(alsoLoad),
    ]).catch((): [ComponentType<ToolProps>] => [() => null]);
    return { default: Tool };
  });

const tools: Readonly<Partial<Record<ToolName, ComponentType<ToolProps>>>> = {
  palette: tool(async () => (await import('#app/work-shell/work-palette.tsx')).WorkPalette),
  keys: tool(async () => (await import('#app/work-shell/work-keys.tsx')).WorkKeys),
  jobs: tool(async () => (await import('#features/jobs/jobs-drawer.tsx')).JobsDrawer),
};

/** In the header of work: what runs, whether what is shown is true now, and everything by name. */
export function WorkTools() {
  const t = useText();
  const places = Object.fromEntries(useWorkItems().map(({ key, to }) => [key, to.slice(1)]));
  // The queue has single keys of its own.
  const isQueue = useHere(({ path }) => path === queuePage);
  useShortcuts(places, !isQueue);
  const open = useTool((state) => state.open);
  const Tool = open === undefined ? undefined : tools[open];
  return (
    <>
      <RunningJobs />
      <span className={css['search']}>
        <IconButton icon="search" label={t('shell.search')} onClick={() => openTool('palette')} />
      </span>
      <Fresh />
      {Tool !== undefined && (
        <Suspense fallback={null}>
          <Tool onClose={closeTool} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the server would say so if anything moved. */
function Fresh() {
  const t = useText();
  const { data, failure, staleSince } = useQueueNow();
  if (data === undefined && failure === undefined)
    return <FreshnessChip state="waiting">{t('fresh.connecting')}</FreshnessChip>;
  return staleSince === undefined ? (
    <FreshnessChip state="live">{t('fresh.live')}</FreshnessChip>
  ) : (
    <FreshnessChip state="offline" short={t('fresh.short.offline')}>
      {t('fresh.offline', { time: momentText(staleSince) })}
    </FreshnessChip>
  );
}

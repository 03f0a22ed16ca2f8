import { lazy, Suspense, type ComponentType } from 'react';
import { RunningJobs } from '#features/jobs/running-jobs.tsx';
import { useSetupTrail } from '#lib/setup-trail.ts';
import { useHere } from '#lib/router/here.ts';
import { closeTool, useTool, type ToolName } from '#lib/open-tool.ts';
import { places } from '#app/shell/shortcuts.ts';
import { useShortcuts } from '#app/shell/use-shortcuts.ts';
import { alsoLoad, type Namespace } from '#lib/i18n/use-text.ts';

interface ToolProps {
  readonly onClose: () => void;
}

/** A tool with its texts and icons; where it cannot be loaded, nothing opens. */
const tool = (load: () => Promise<ComponentType<ToolProps>>, ...texts: readonly Namespace[]) =>
  lazy(async () => {
    const all = ['shell', 'more', 'pages', ...texts] as const;
    const icons = [import('#ui/page-icons.ts'), import('#ui/house-icons.ts')];
    const [Tool] = await Promise.all([load(), ...icons, ...all.map(alsoLoad)]).catch(
      (): [ComponentType<ToolProps>] => [() => null],
    );
    return { default: Tool };
  });

const tools = {
  palette: tool(
    async () => (await import('#app/palette/palette.tsx')).Palette,
    'automation',
    'runs',
    'account',
    'notify',
    'care',
    'settings',
  ),
  keys: tool(async () => (await import('#app/shell/keys-dialog.tsx')).KeysDialog),
  centre: tool(
    async () => (await import('#features/centre/centre-drawer.tsx')).CentreDrawer,
    'now',
    'access',
  ),
  jobs: tool(async () => (await import('#features/jobs/jobs-drawer.tsx')).JobsDrawer),
  help: tool(async () => (await import('#features/security/call-help.tsx')).CallHelp),
} satisfies Readonly<Record<ToolName, ComponentType<ToolProps>>>;

/** Its words are few, and come with it. */
const AccessChip = lazy(async () => {
  const [chip] = await Promise.all([import('#features/consent/access-chip.tsx'), alsoLoad('access')]).catch(
    () => [],
  );
  return { default: chip?.AccessChip ?? (() => null) };
});

/** Its words come with the page that it leads back to. */
const SetupChip = lazy(async () => {
  const [chip] = await Promise.all([import('#features/setup/setup-chip.tsx'), alsoLoad('setup')]).catch(
    () => [],
  );
  return { default: chip?.SetupChip ?? (() => null) };
});

/** On every page but its own, while a set-up is under way. */
function BackToSetup() {
  const to = useSetupTrail((trail) => trail.to);
  const away = useHere(({ path }) => !/^\/(?:setup|site_wizard)(?:\/|$)/.test(path));
  return to !== undefined && away ? (
    <Suspense fallback={null}>
      <SetupChip to={to} />
    </Suspense>
  ) : null;
}

/** What is at hand on every page, besides the page: keys, palette, jobs. */
export function Tools() {
  useShortcuts(places);
  const open = useTool((state) => state.open);
  const Tool = open === undefined ? undefined : tools[open];
  return (
    <>
      <Suspense fallback={null}>
        <AccessChip />
      </Suspense>
      <BackToSetup />
      <RunningJobs />
      {Tool !== undefined && (
        <Suspense fallback={null}>
          <Tool onClose={closeTool} />
        </Suspense>
      )}
    </>
  );
}

import type { AreaConfig, AreaView } from '@homeward/contract/shapes/panel/area.ts';
import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import type { AreaId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import type { Server } from '@homeward/server/server.ts';
import { sampleView } from './sample-panel.ts';
import { hubKey, ScriptedHub } from './scripted-hub.ts';
import type { Script } from './scripted-hub.ts';
import { letIn } from './test-server.ts';

interface Given {
  readonly server: Server;
  readonly clock: Clock;
}

/** A home whose hub makes the settings and delays it is told to make, and tells of it, as a real one does. */
export interface ObedientHome {
  readonly hub: ScriptedHub;
  /** What its panel has. */
  readonly settings: () => PanelSettings;
  /** Changes settings as somebody else would, at the keypad or in the portal. */
  readonly set: (settings: Partial<PanelSettings>) => Promise<unknown>;
  readonly areas: (areas: readonly AreaView[]) => Promise<unknown>;
  /** What an area of its panel has. */
  readonly delays: (area: AreaId) => AreaView['delays'] | undefined;
  /** The owner lets installers in for two hours. */
  readonly consent: () => Promise<unknown>;
  /** What it does beside: a refusal goes before obedience. */
  refuses: Script;
  /** It makes what it is told and does not tell. */
  silent: boolean;
  /** Tells what it has, as one that comes back. */
  readonly tellAll: () => Promise<unknown>;
}

/** Enrols a home and connects it; for the sample panel of a test's server the same hub as it has. */
export async function obedientHome(
  { server, clock }: Given,
  panel: PanelId,
  { name = `Home ${panel.slice(-2)}`, hub = null }: { name?: string; hub?: ScriptedHub | null } = {},
): Promise<ObedientHome> {
  const own = hub ?? new ScriptedHub(panel);
  if (hub === null) {
    await server.enrol({ id: panel, name, key: hubKey });
    await own.connect(server.linkUp(own.down).up, sampleView(panel, { name }));
  }
  let settings: PanelSettings = { ...standardSettings };
  let setupRevision = 0;
  const revision = (): number => server.services.registry.peek(panel)?.revision ?? 0;
  const tell = (change: object): Promise<unknown> =>
    own.up.change({ from: revision(), revision: revision() + 1, at: clock.now(), ...change });
  const set = (change: Partial<PanelSettings>): Promise<unknown> => {
    settings = { ...settings, ...change };
    setupRevision += 1;
    return tell({ settings, setupRevision });
  };
  const areasNow = (): readonly AreaView[] => server.services.registry.peek(panel)?.areas ?? [];
  const putArea = ({ id, delays }: AreaConfig): Promise<unknown> => {
    setupRevision += 1;
    const areas = areasNow().map((area) => (area.id === id ? { ...area, delays } : area));
    return tell({ areas, setupRevision });
  };
  const home: ObedientHome = {
    hub: own,
    settings: () => settings,
    set,
    areas: (areas) => tell({ areas }),
    delays: (id) => areasNow().find((area) => area.id === id)?.delays,
    consent: () => letIn(server, own, clock.now(), clock.now() + 2 * 3_600_000),
    refuses: () => null,
    silent: false,
    tellAll: () => tell({ settings, setupRevision }),
  };
  own.script = (command, sent) => {
    const refusal = home.refuses(command, sent);
    if (refusal !== null) return refusal;
    if (command.tag !== 'configure') return null;
    const { edit } = command;
    if (edit.tag !== 'putSettings' && edit.tag !== 'putArea') return null;
    if (command.expect !== null && command.expect !== setupRevision)
      return { tag: 'changed', revision: setupRevision };
    if (edit.tag === 'putSettings' && Object.keys(edit.settings).length === 0) {
      own.revision = revision();
      return null;
    }
    own.revision = revision() + 1;
    if (edit.tag === 'putSettings' && home.silent) {
      settings = { ...settings, ...edit.settings } as PanelSettings;
      setupRevision += 1;
    } else
      own.hold = (
        edit.tag === 'putSettings' ? set(edit.settings as Partial<PanelSettings>) : putArea(edit.area)
      ).then(() => undefined);
    return null;
  };
  return home;
}

/** The changes that a home was told to make, in order; what only asked whether it is as it is known is none. */
export const changesTold = ({ hub }: ObedientHome) =>
  hub.commands.filter(
    ({ command }) =>
      command.tag === 'configure' &&
      (command.edit.tag !== 'putSettings' || Object.keys(command.edit.settings).length > 0),
  );

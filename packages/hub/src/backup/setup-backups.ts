import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { setupVersion } from '@homeward/contract/words/panel/backup-limits.ts';
import type { BackupContent, RestorePreview, Setup } from '@homeward/contract/shapes/panel/backup.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { Random } from '@homeward/contract/ports.ts';
import type { PanelAnswer, QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import { setupDifferences } from '@homeward/panel/setup/differences.ts';
import { setupOf, withoutSecrets } from '@homeward/panel/setup/setup.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { PinRow } from '../journal/journal.ts';
import type { PanelClock } from '../loop/panel-clock.ts';
import type { Pins } from '../pins/pins.ts';
import type { Answerers } from '../link/questions.ts';
import { attempt } from '../loop/turn.ts';
import { keyName, readContent } from './backup-content.ts';
import { fileProblems, openFile, sealFile } from './backup-file.ts';
import type { ConfigureCommand, Restore } from './restore.ts';
import { createSecretCarrier } from './carried-secrets.ts';
import type { OwnSounds } from './own-sounds.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

type RestoreCommand = Extract<PanelCommand, { tag: 'restoreSetup' }>;

export interface SetupBackupsOptions {
  readonly key: Uint8Array;
  readonly pins: Pick<Pins, 'known'>;
  readonly state: () => PanelState;
  readonly panelClock: Pick<PanelClock, 'now' | 'wallOffset'>;
  readonly random: Random;
  readonly sounds: Pick<OwnSounds, 'carried' | 'fit' | 'bring'>;
}

/** The panel's backups: they leave the hub sealed, and are opened nowhere else. */
export interface SetupBackups {
  /** Opens the file of a command. What it does is for the panel to judge, and the codes are written only if it agrees. */
  restore(command: RestoreCommand, actor: Actor): Promise<Restore>;
  readonly answerers: Pick<Answerers, 'exportSetup' | 'previewRestore'>;
}

interface Found {
  readonly content: BackupContent;
  readonly setup: Setup;
  readonly missing: number;
  readonly sameKey: boolean;
}

const unanswered = (why: MessageKey): PanelAnswer => ({ tag: 'unanswered', why });
const owner: PinSlot = { tag: 'master' };

/** Backups of one panel. */
export function createSetupBackups(options: SetupBackupsOptions): SetupBackups {
  const { key, pins, state, panelClock, random, sounds } = options;
  const panel = state().config.id;
  const carrier = createSecretCarrier(key, panel, random);

  function digestsOf(setup: Setup): readonly { readonly slot: number; readonly mac: string }[] {
    const rows = (setup.people?.pins ?? []).map(({ slot }) => ({ slot: slotNumber(slot), mac: null }));
    return pins.known(rows).flatMap(({ slot, mac }) => (mac === null ? [] : [{ slot, mac }]));
  }

  async function exported({ passphrase, people }: QuestionOf<'exportSetup'>): Promise<PanelAnswer> {
    const setup = setupOf(state().config, people);
    const content: BackupContent = {
      version: setupVersion,
      takenAt: panelClock.now() + panelClock.wallOffset(),
      firmware: state().config.version,
      setup,
      codes: people ? { key: keyName(key, panel), digests: digestsOf(setup) } : null,
      secrets: people ? carrier.carried(setup) : [],
      sounds: sounds.carried(setup.settings.ownSounds),
    };
    const file = await sealFile(JSON.stringify(content), passphrase, random);
    return file === null
      ? unanswered(fileProblems.tooLarge)
      : { tag: 'exportSetup', file: file.toString('base64') };
  }

  /** What a file holds, as this panel would have it from an owner or an installer. */
  async function find(file: string, passphrase: string, byOwner: boolean): Promise<Found | MessageKey> {
    const opened = await openFile(Buffer.from(file, 'base64'), passphrase);
    if (opened.tag === 'problem') return opened.why;
    const content = readContent(opened.text);
    if (typeof content === 'string') return content;
    const sameKey = content.codes?.key === keyName(key, panel);
    const { settings } = content.setup;
    const ownSounds = sounds.fit(settings.ownSounds, content.sounds);
    const fitting: Setup = { ...content.setup, settings: { ...settings, ownSounds } };
    if (!byOwner)
      return { content, setup: { ...withoutSecrets(fitting), people: null }, missing: 0, sameKey };
    return { content, ...carrier.resealed(fitting, content.secrets), sameKey };
  }

  const commandFor = (setup: Setup): ConfigureCommand => ({
    tag: 'configure',
    edit: { tag: 'putSetup', setup },
    expect: null,
    pin: null,
  });

  /**
   * The codes of the slots that the set-up has. Where another key made them they are worth nothing here: whoever owns a
   * slot then must not inherit the code of whoever had it before, and the owner alone keeps his.
   */
  function pinRows({ content, setup, sameKey }: Found): readonly PinRow[] {
    if (setup.people === null) return [];
    const digests = new Map((content.codes?.digests ?? []).map(({ slot, mac }) => [slot, mac]));
    return setup.people.pins.flatMap(({ slot }) => {
      const no = slotNumber(slot);
      if (sameKey) return [{ slot: no, mac: digests.get(no) ?? null }];
      return slot.tag === 'master' ? [] : [{ slot: no, mac: null }];
    });
  }

  /** Why the panel would not take it, were it asked with the right code. */
  function problemOf(setup: Setup, byOwner: boolean): RestorePreview['problem'] {
    const slot: PinSlot = byOwner ? owner : { tag: 'installer' };
    const [, effects] = attempt(state(), {
      tag: 'commandReceived',
      at: panelClock.now(),
      id: CommandId.parse('preview-of-a-restore'),
      actor: { tag: 'person', name: '', channel: 'web', slot },
      proof: { tag: 'pin', slot },
      command: commandFor(setup),
    });
    const reply = effects?.find((effect) => effect.tag === 'reply');
    if (reply?.result.tag === 'done') return null;
    const refusal = reply?.result.tag === 'refused' ? reply.result.refusal : null;
    if (refusal?.tag === 'invalid') return { why: refusal.why, where: refusal.where ?? '' };
    return { why: refusal === null ? fileProblems.damaged : 'v2_mg_not_allowed', where: '' };
  }

  async function previewed(question: QuestionOf<'previewRestore'>): Promise<PanelAnswer> {
    const found = await find(question.file, question.passphrase, question.owner);
    if (typeof found === 'string') return unanswered(found);
    const { content, setup, missing, sameKey } = found;
    const brings = setup.people !== null && (content.codes?.digests.length ?? 0) > 0;
    return {
      tag: 'previewRestore',
      preview: {
        panel: content.setup.panel,
        panelName: content.setup.name,
        takenAt: content.takenAt - panelClock.wallOffset(),
        version: content.firmware,
        samePanel: content.setup.panel === panel,
        differences: setupDifferences(setupOf(state().config, setup.people !== null), setup),
        codes: brings ? (sameKey ? 'restored' : 'setAnew') : 'none',
        secretsMissing: missing,
        problem: problemOf(setup, question.owner),
      },
    };
  }

  return {
    restore: async ({ file, passphrase, otherPanel }, actor) => {
      const refused = (why: MessageKey): Restore => ({
        tag: 'refused',
        refusal: { tag: 'invalid', why, where: 'file' },
      });
      const byOwner = actor.slot?.tag === 'master';
      const found = await find(file, passphrase, byOwner);
      if (typeof found === 'string') return refused(found);
      const foreign = found.setup.panel !== panel;
      if (foreign && !(otherPanel && byOwner)) return refused(fileProblems.otherPanel);
      sounds.bring(found.content.sounds);
      return {
        tag: 'edit',
        command: commandFor(found.setup),
        pinsFor: ({ slot }) => (slot?.tag === 'master' || slot?.tag === 'duress' ? pinRows(found) : []),
      };
    },
    answerers: { exportSetup: exported, previewRestore: previewed },
  };
}

import { z } from 'zod';
import { ConfigEdit } from './edit.ts';
import { BackupFile, Passphrase, RestorePreview } from './backup.ts';
import { Firmware } from './upkeep.ts';
import { Rule, SceneRun } from '../automation/automation.ts';
import { RuleRun } from '../automation/rule-run.ts';
import { ConflictFinding, Rehearsal, SafetyFinding } from '../automation/checks.ts';
import { AccessPoint, Means } from '../reports/connections.ts';
import { Coverage } from '../alarms/coverage.ts';
import {
  FoundGateway,
  FoundStick,
  Gateway,
  GatewayHealth,
  GatewayProbe,
  MachineGateway,
} from '../devices/gateway.ts';
import { HistoryReply, Series } from '../devices/history.ts';
import { Position } from '../care/location.ts';
import {
  DeviceOnWire,
  GroupChange,
  JoiningAnswer,
  LiveStream,
  NetworkCopy,
  NetworkFamily,
  NetworkInfo,
  NetworkNames,
  NetworkScan,
  OfGateway,
} from '../devices/network.ts';
import { PanelView } from './panel.ts';
import { DeliveryProof } from '../access/proof.ts';
import { SoundContent, SoundUse } from './own-sound.ts';
import { JudgedChange } from './setup-change.ts';
import { SetupRehearsal } from './setup-rehearsal.ts';
import { AreaId, DeviceId, IncidentId, Instant, RuleId, TrackerId } from '../values/ids.ts';
import { ArmMode } from '../values/modes.ts';
import { Message } from '../api/message.ts';

/** What can be asked of a panel. Questions change nothing, and heavy ones never stand before an alarm. */
export const PanelQuestion = z.discriminatedUnion('tag', [
  /** `step` ms per bucket, 0 for raw points; at most 2,000 of either come back, the newest. */
  z.object({
    tag: z.literal('history'),
    device: DeviceId,
    series: Series,
    from: Instant,
    to: Instant,
    step: z.number().int().nonnegative(),
  }),
  z.object({ tag: z.literal('positions'), tracker: TrackerId, from: Instant, to: Instant }),
  /** The panel as it was. */
  z.object({ tag: z.literal('stateAt'), at: Instant }),
  /** `rule` as it would be saved; its id may be new. */
  z.object({ tag: z.literal('rehearse'), rule: Rule, days: z.number().int().min(1).max(90) }),
  /**
   * What would have happened with edits of the set-up and these bypasses for good: of settings, areas, devices and
   * schedules. The panel says first whether it would take them.
   */
  z.object({
    tag: z.literal('rehearseSetup'),
    edits: z.array(ConfigEdit).max(240).readonly(),
    bypass: z
      .array(z.object({ device: DeviceId, on: z.boolean() }))
      .max(200)
      .readonly(),
    days: z.number().int().min(1).max(30),
  }),
  /** With `rule` as it would be saved; null checks what is saved. */
  z.object({ tag: z.literal('safety'), rule: Rule.nullable() }),
  z.object({ tag: z.literal('conflicts'), rule: Rule.nullable() }),
  z.object({ tag: z.literal('coverage'), area: AreaId, mode: ArmMode }),
  z.object({ tag: z.literal('proof'), incident: IncidentId }),
  z.object({ tag: z.literal('ruleRuns'), rule: RuleId.nullable() }),
  z.object({ tag: z.literal('sceneRuns') }),
  /** What was changed of the set-up, newest first, and whether it can be undone at a moment. */
  z.object({ tag: z.literal('setupChanges'), at: Instant }),
  /** The tag that was held before a reader last, to give it to a slot; only for those who may set slots up. */
  z.object({ tag: z.literal('lastTag') }),
  /** What the machine has to connect with. */
  z.object({ tag: z.literal('means') }),
  /** Wi-Fi networks in reach. */
  z.object({ tag: z.literal('wifiScan') }),
  /** Which drivers there are, and what their networks know to do. */
  z.object({ tag: z.literal('networks') }),
  /** What bridges call their devices and groups: names that somebody gave there. */
  z.object({ tag: z.literal('networkNames') }),
  /**
   * `anew` scans again, unless a scan is under way; without it the last map will do. `begin` false has no scan begin,
   * also where there is none yet or the last one failed.
   */
  z.object({
    tag: z.literal('networkMap'),
    family: NetworkFamily,
    anew: z.boolean(),
    begin: z.boolean().optional(),
    gateway: OfGateway,
  }),
  /** What the wires know of devices; `ask` has each say how it stands. */
  z.object({
    tag: z.literal('onWire'),
    devices: z.array(DeviceId).max(200).readonly(),
    ask: z.boolean(),
  }),
  /** Answers what a network asks while it lets a device in; the panel is not changed by it, and nothing is written down. */
  z.object({
    tag: z.literal('joiningAnswer'),
    family: NetworkFamily,
    answer: JoiningAnswer,
    gateway: OfGateway,
  }),
  /** A copy of what a bridge knows of its network; the keys of the network are in it. */
  z.object({ tag: z.literal('networkCopy'), family: NetworkFamily, gateway: OfGateway }),
  /** The groups that a bridge has of its devices; and what becomes of one, of which nothing is written down here. */
  z.object({ tag: z.literal('networkGroups'), family: NetworkFamily, gateway: OfGateway }),
  z.object({
    tag: z.literal('networkGroup'),
    family: NetworkFamily,
    gateway: OfGateway,
    change: GroupChange,
  }),
  /** Where a camera's live picture is to be had. */
  z.object({ tag: z.literal('stream'), device: DeviceId }),
  /**
   * The newest frame of a camera's live picture other than `seen`: whoever asks again keeps the picture running. `video`:
   * what follows `seen` of its moving pictures, where it has any.
   */
  z.object({
    tag: z.literal('frame'),
    device: DeviceId,
    seen: z.number().int().nonnegative(),
    video: z.boolean().optional(),
  }),
  /** The set-up as a file that the passphrase opens; `people`: with the household's data and codes. */
  z.object({ tag: z.literal('exportSetup'), passphrase: Passphrase, people: z.boolean() }),
  /** What restoring a file would do; `owner`: by somebody who may set up everything. */
  z.object({
    tag: z.literal('previewRestore'),
    file: BackupFile,
    passphrase: Passphrase,
    owner: z.boolean(),
  }),
  z.object({ tag: z.literal('firmware') }),
  /** The file of a sound of the home's own. */
  z.object({ tag: z.literal('ownSound'), use: SoundUse }),
  /** How its gateways fare. */
  z.object({ tag: z.literal('gateways') }),
  /** Tries a gateway as it is typed; `***` is the secret that the panel has for this place. */
  z.object({ tag: z.literal('tryGateway'), gateway: Gateway }),
  /** What at this machine may be a gateway. */
  z.object({ tag: z.literal('findGateways') }),
  /** What wired loops measure now. */
  z.object({ tag: z.literal('measured'), devices: z.array(DeviceId).max(200).readonly() }),
  /** Whether the hub can write now: it tries. */
  z.object({ tag: z.literal('storage') }),
]);
export type PanelQuestion = z.infer<typeof PanelQuestion>;
export type QuestionOf<Tag extends PanelQuestion['tag']> = Extract<PanelQuestion, { tag: Tag }>;

/** Times in an answer are wall times. */
export const PanelAnswer = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('history'), history: HistoryReply }),
  z.object({ tag: z.literal('positions'), positions: z.array(Position).readonly() }),
  /**
   * `hash` is of the state that the last input until then led to; the view has what was due since, too. `exact`: the
   * hash is the one that was recorded then. Else the view is the last state before it that is proven: its `at` says when.
   */
  z.object({
    tag: z.literal('stateAt'),
    view: PanelView,
    hash: z.string(),
    exact: z.boolean(),
    /** The first moment that is kept; absent where the hub is older than this word. */
    keptFrom: Instant.optional(),
  }),
  z.object({ tag: z.literal('rehearse'), rehearsal: Rehearsal }),
  z.object({ tag: z.literal('rehearseSetup'), rehearsal: SetupRehearsal }),
  z.object({ tag: z.literal('safety'), findings: z.array(SafetyFinding).readonly() }),
  z.object({ tag: z.literal('conflicts'), findings: z.array(ConflictFinding).readonly() }),
  z.object({ tag: z.literal('coverage'), coverage: Coverage }),
  z.object({ tag: z.literal('proof'), proof: DeliveryProof }),
  z.object({ tag: z.literal('ruleRuns'), runs: z.array(RuleRun).readonly() }),
  z.object({ tag: z.literal('sceneRuns'), runs: z.array(SceneRun).readonly() }),
  z.object({ tag: z.literal('setupChanges'), changes: z.array(JudgedChange).readonly() }),
  z.object({ tag: z.literal('means'), means: Means }),
  z.object({ tag: z.literal('wifiScan'), networks: z.array(AccessPoint).readonly() }),
  z.object({ tag: z.literal('lastTag'), uid: z.string().max(32), device: DeviceId, at: Instant }),
  z.object({ tag: z.literal('networks'), networks: z.array(NetworkInfo).readonly() }),
  z.object({ tag: z.literal('networkNames'), names: NetworkNames }),
  /** `begun`: the question had this scan begin; absent where it did not, or the hub is older than this word. */
  z.object({ tag: z.literal('networkMap'), scan: NetworkScan, begun: z.boolean().optional() }),
  z.object({ tag: z.literal('onWire'), devices: z.array(DeviceOnWire).readonly() }),
  /** `taken`: the network goes on with it; `detail` is its own word where it does not. */
  z.object({ tag: z.literal('joiningAnswer'), taken: z.boolean(), detail: z.string().max(80) }),
  z.object({ tag: z.literal('networkCopy'), content: NetworkCopy }),
  z.object({ tag: z.literal('networkGroups'), groups: NetworkNames.shape.groups }),
  /** `done`: the bridge did so; `detail` is its own word where it did not. */
  z.object({ tag: z.literal('networkGroup'), done: z.boolean(), detail: z.string().max(80) }),
  z.object({ tag: z.literal('stream'), stream: LiveStream }),
  /**
   * `no` counts up as long as the picture runs; `content` is base64, at most 1 MiB of bytes. A video is fragments of MP4
   * that follow those until `seen`, or begins anew with `ftyp` and what stands before all of them.
   */
  z.object({
    tag: z.literal('frame'),
    no: z.number().int().positive(),
    type: z.enum(['image/jpeg', 'image/png', 'image/svg+xml', 'video/mp4']),
    /** Of a video alone, as `avc1.42c01e`. */
    codecs: z
      .string()
      .regex(/^[\w.]{1,40}$/)
      .optional(),
    content: z.string().max(1_400_000),
  }),
  z.object({ tag: z.literal('exportSetup'), file: BackupFile }),
  z.object({ tag: z.literal('previewRestore'), preview: RestorePreview }),
  z.object({ tag: z.literal('firmware'), firmware: Firmware }),
  z.object({ tag: z.literal('ownSound'), content: SoundContent }),
  z.object({
    tag: z.literal('gateways'),
    /** False: this hub opens none, as in the demo. */
    opens: z.boolean(),
    health: z.array(GatewayHealth).readonly(),
    /** Those that are set at the machine. */
    machine: z.array(MachineGateway).readonly(),
  }),
  z.object({ tag: z.literal('tryGateway'), probe: GatewayProbe }),
  z.object({
    tag: z.literal('findGateways'),
    found: z.array(FoundGateway).max(40).readonly(),
    sticks: z.array(FoundStick).max(20).readonly(),
  }),
  z.object({
    tag: z.literal('measured'),
    loops: z
      .array(
        z.object({
          device: DeviceId,
          /** Null is an open line, or what cannot be. */
          ohms: z.number().nullable(),
          says: z.enum(['normal', 'active', 'tamper', 'fault']),
        }),
      )
      .readonly(),
  }),
  z.object({ tag: z.literal('storage'), writable: z.boolean() }),
  /** Nothing is known: no such device, incident or area, or before everything that is kept. `why` is a message key. */
  z.object({ tag: z.literal('unanswered'), why: Message }),
]);
export type PanelAnswer = z.infer<typeof PanelAnswer>;

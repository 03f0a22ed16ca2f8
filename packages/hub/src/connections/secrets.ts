import { connectionProblems } from '@homeward/contract/rules/reports/connection-problems.ts';
import type { PanelCommand, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { Connections, ConnectionsEdit } from '@homeward/contract/shapes/reports/connections.ts';
import {
  secretFields,
  type SecretPart,
  secretParts,
} from '@homeward/contract/rules/reports/standard-connections.ts';
import type { Calendar } from '@homeward/contract/shapes/automation/calendar.ts';
import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { gatewayProblems } from '@homeward/contract/rules/devices/gateway-problems.ts';
import { type FieldValues, gatewayRow, secretsOf } from '@homeward/contract/words/devices/gateway-rows.ts';
import type { Random } from '@homeward/contract/ports.ts';
import {
  keepsSecrets,
  maskUrl,
  secretShown,
  withSecrets,
} from '@homeward/contract/words/reports/report-url.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { isProblem, mergedConnections } from '@homeward/panel/connections/merge.ts';
import { createVault, isSealed } from '../vault/vault.ts';

interface Addressed {
  readonly url: string;
  readonly secret?: string | undefined;
}

/** Keeps what connections need to be kept secret: it goes in, and comes out only on its way to whom it is for. */
export interface Secrets {
  /** The same command with every secret of it sealed. */
  seal(command: PanelCommand): PanelCommand;
  /** Why a secret cannot be one, by its form; null is no objection. To be asked before it is sealed. */
  refusal(command: PanelCommand, before: Connections): Refusal | null;
  /** A set-up that came in the clear, as a panel's first one does. */
  sealConfig(config: PanelConfig): PanelConfig;
  /** A secret of the connections in the clear; '' where none is set, null where its seal is broken. */
  secret(part: SecretPart, field: string, value: string): string | null;
  /** An address as its channel must have it; null where its seal is broken. */
  address(row: Addressed): string | null;
  /** What a gateway is opened with; null where a seal of it is broken. */
  gateway(gateway: Gateway): FieldValues | null;
  /** Where a calendar is read; null where its seal is broken. */
  calendar(calendar: Calendar): string | null;
}

const addressPurpose = 'address';
/** What the address of a calendar is sealed for. */
const calendarPurpose = 'calendar';
/** What a secret of a gateway is sealed for. */
export const gatewayPurpose = (field: string): string => `gateway.${field}`;
const isSealedAlready = ({ values }: Gateway): boolean =>
  Object.values(values).some((value) => typeof value === 'string' && isSealed(value));

const purposeOf = (part: SecretPart, field: string): string => `${part}.${field}`;

/** Secrets under a key of their own, made from the hub's secret, which lives outside its journal. */
export function createSecrets(secret: Uint8Array, panel: string, random: Random): Secrets {
  const vault = createVault(secret, panel, random, 'connections');

  /** Whatever the sender says of a seal: only what is sealed here counts. */
  function sealedRow<Row extends Addressed>({
    secret: _given,
    ...row
  }: Row): Omit<Row, 'secret'> & Addressed {
    const { shown, secrets } = maskUrl(row.url);
    if (secrets.length === 0 || keepsSecrets(row.url)) return row;
    return { ...row, url: shown, secret: vault.close(JSON.stringify(secrets), addressPurpose) };
  }

  function sealedPart(name: SecretPart, part: object): object {
    const names: readonly string[] = secretFields[name];
    return Object.fromEntries(
      Object.entries(part).map(([field, value]: [string, unknown]) => [
        field,
        names.includes(field) && typeof value === 'string' && value !== '' && value !== secretShown
          ? vault.close(value, purposeOf(name, field))
          : value,
      ]),
    );
  }

  function sealedParts<Edit extends ConnectionsEdit>(edit: Edit): Edit {
    const named = secretParts.filter((name) => edit[name] !== undefined);
    return {
      ...edit,
      ...Object.fromEntries(named.map((name) => [name, sealedPart(name, edit[name] ?? {})])),
      ...(edit.media === undefined ? {} : { media: edit.media.map((row) => sealedRow(row)) }),
      ...(edit.mediaRow === undefined ? {} : { mediaRow: sealedRow(edit.mediaRow) }),
    };
  }

  function sealedGateway(gateway: Gateway): Gateway {
    const names = secretsOf(gatewayRow(gateway.kind));
    const values = Object.entries(gateway.values).map(([field, value]) => [
      field,
      names.includes(field) && typeof value === 'string' && value !== '' && value !== secretShown
        ? vault.close(value, gatewayPurpose(field))
        : value,
    ]);
    return { ...gateway, values: Object.fromEntries(values) };
  }

  const sealedCalendar = (calendar: Calendar): Calendar =>
    calendar.address === secretShown || isSealed(calendar.address)
      ? calendar
      : {
          ...calendar,
          host: hostOf(calendar.address),
          address: vault.close(calendar.address, calendarPurpose),
        };

  const sealedSettings = <Some extends { readonly calendars?: readonly Calendar[] | undefined }>(
    settings: Some,
  ): Some =>
    settings.calendars === undefined
      ? settings
      : { ...settings, calendars: settings.calendars.map(sealedCalendar) };

  function sealedEdit(edit: ConfigEdit): ConfigEdit {
    switch (edit.tag) {
      case 'putDestinations':
        return { ...edit, destinations: edit.destinations.map((row) => sealedRow(row)) };
      case 'putDestination':
        return { ...edit, destination: sealedRow(edit.destination) };
      case 'putConnections':
        return { ...edit, connections: sealedParts(edit.connections) };
      case 'putSettings':
        return { ...edit, settings: sealedSettings(edit.settings) };
      case 'putGateway':
        return { ...edit, gateway: sealedGateway(edit.gateway) };
      default:
        return edit;
    }
  }

  return {
    seal: (command) =>
      command.tag === 'configure' ? { ...command, edit: sealedEdit(command.edit) } : command,
    refusal: (command, before) => {
      if (command.tag !== 'configure') return null;
      if (command.edit.tag === 'putGateway') {
        const { gateway } = command.edit;
        const names = secretsOf(gatewayRow(gateway.kind));
        const wrong = gatewayProblems(gateway).find(({ where }) => names.includes(where));
        return wrong === undefined ? null : { tag: 'invalid', ...wrong };
      }
      if (command.edit.tag !== 'putConnections') return null;
      const merged = mergedConnections(before, command.edit.connections);
      const [problem] = isProblem(merged) ? [merged] : connectionProblems(merged).filter(isAboutSecret);
      return problem === undefined ? null : { tag: 'invalid', ...problem };
    },
    sealConfig: (config) => ({
      ...sealedSettings(config),
      connections: sealedParts(config.connections),
      gateways: config.gateways.map((gateway) =>
        isSealedAlready(gateway) ? gateway : sealedGateway(gateway),
      ),
      report: {
        ...config.report,
        destinations: config.report.destinations.map((row) =>
          row.secret === undefined ? sealedRow(row) : row,
        ),
      },
    }),
    secret: (part, field, value) =>
      isSealed(value) ? vault.open(value, purposeOf(part, field)) : value === secretShown ? null : value,
    address: ({ url, secret: sealed }) => {
      if (sealed === undefined) return keepsSecrets(url) ? null : url;
      const text = vault.open(sealed, addressPurpose);
      // What stands there was made from a list of texts.
      return text === null ? null : withSecrets(url, JSON.parse(text) as readonly string[]);
    },
    calendar: ({ address }) => vault.open(address, calendarPurpose),
    gateway: ({ kind, values }) => {
      const names = secretsOf(gatewayRow(kind));
      const opened: Record<string, string | number | boolean> = { ...values };
      for (const field of names) {
        const value = opened[field];
        if (typeof value !== 'string' || !isSealed(value)) continue;
        const text = vault.open(value, gatewayPurpose(field));
        if (text === null) return null;
        opened[field] = text;
      }
      return opened;
    },
  };
}

/** The rest of an address may be a key. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const secretNames = new Set(
  secretParts.flatMap((name) => secretFields[name].map((field) => purposeOf(name, field))),
);
const isAboutSecret = ({ where }: { readonly where: string }): boolean => secretNames.has(where);

import { flagNames } from '../values/limits.ts';
import type { FlagName } from '../values/limits.ts';

/**
 * What a flag of the configuration decides. `gate`: whether calls are answered at all, as the table of routes has it.
 * `within`: something inside calls. `pages`: what pages show or offer (S9.2, S9.4).
 * `fixed`: the product has no such choice, and nobody can set it otherwise.
 */
export interface FlagUse {
  readonly tag: 'gate' | 'within' | 'pages' | 'fixed';
  readonly what: string;
}

const gate = (what: string): FlagUse => ({ tag: 'gate', what });
const within = (what: string): FlagUse => ({ tag: 'within', what });
const pages = (what: string): FlagUse => ({ tag: 'pages', what });
const fixed = (what: string): FlagUse => ({ tag: 'fixed', what });

/** One table of all flags (S6.2, S6.3, S6.5, S9.2 to S9.4) and what each is good for. */
export const flagUses: Readonly<Record<FlagName, FlagUse>> = {
  masterPermissionCheck: within('Owners prove themselves anew before they change settings of the panel.'),
  installerPermissionCheck: fixed('Installers are let in by the owner, always (reliability D6).'),
  masterEditsEquipmentName: within('Owners may rename devices.'),
  installerMode: within('Codes of ordinary users are left out of the lists of codes.'),
  pinLengthSix: fixed('Told as the panel has it: the length of codes is a setting of the panel.'),
  settingsNeedPin: within('A code of the panel stands for a fresh proof where settings are changed.'),
  settingsAllowMasterAndInstallerCode: within(
    "The owner's and the installer's codes are shown and open settings.",
  ),
  userCode: within('The list of codes has a star for every digit.'),
  enableAllUserPins: within('All users can be switched on or off at once.'),
  installerEnablesUserPin: fixed('Installers know of their own code alone (reliability D5).'),
  disablePinLatch: within('Whether a code reports arming and disarming stays as it is.'),
  exclusionMode: gate('Excluding devices from the network.'),
  motionDetection: within('Cameras tell what moves before them.'),
  loraNetwork: gate('Settings of LoRa.'),
  reportTemplate: within('Templates of installer companies may set where reports go.'),
  accountDeviceBypass: gate('Leaving devices out.'),
  extraZoneDisplay: pages('Number and role of each zone in the sheet of names and rooms.'),
  settingEventLog: within('The event log stands among the settings, too.'),
  settingReport: gate('Where reports go.'),
  settingNetwork: gate('Settings of networks.'),
  settingPasscode: within('The code that opens settings has a page of its own.'),
  settingZwaveTool: gate('Work on the Z-Wave network.'),
  settingPrompt: gate('The sounds of the panel’s speaker.'),
  voiceReport: gate('Calls by voice.'),
  notifyAlarmOrFail: within('Alarms and failures as one choice of what to be told.'),
  notifyModeChange: within('Changes of mode as one choice of what to be told.'),
  notifyBurglarModeChange: within('Changes of mode after a burglary as one choice of what to be told.'),
  gsmCurrentMode: within('The mode that the modem is in.'),
  crossAreaUserCode: gate('Codes for several areas.'),
  rulesNeedPin: gate('Changing rules asks for a code of the panel.'),
  voiceAccount: gate('Calls by voice, beside the plan: there is an account at their provider.'),
  darkModeFollowsSystem: pages('Dark mode follows the system.'),
};

/** The flags that a tenant can set otherwise. */
export const openFlags = flagNames.filter((name) => flagUses[name].tag !== 'fixed');

import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { eventCodes } from '@homeward/contract/words/alarms/event-codes.ts';

type Letters = readonly [fresh: string, restored: string];

/**
 * SIA DC-03 letters, new and restored, of these events. They stand beside the contract's table: where the family's own
 * table differs from the common one, and where no table says. Only the alarm class (100 to 199) gets letters that call
 * for help, and what has no letters at all is a plain status report (YY).
 */
const own: Readonly<Record<string, readonly number[]>> = {
  'NA NS': [events.fall, events.inactivity],
  'KA KH': [events.temperatureRise, events.highTemperatureSet],
  'ZA ZH': [events.lowTemperatureSet],
  'UA UH': [events.shutter, events.highPower, events.highHumidity, events.lowHumidity],
  'GA GH': [events.airQuality, events.carbonDioxide],
  'WA WH': [events.water],
  'UT UR': [events.zoneSupervision],
  // A first trip that a second has not confirmed: unverified events.
  'FG FH': [events.nearAlarm],
  'BG BH': [events.crossZoneTrouble, events.crossZoneFirst],
  'TA TR': [events.tamper],
  'XT XR': [events.deviceLowBattery],
  'XQ XH': [events.pollingFailure],
  'LT LR': [350],
  'NT NR': [events.noInternet, events.panelOffline],
  'YC YK': [events.bluetoothLost, events.voipUnreachable],
  'UT UJ': [
    events.technical,
    events.dispenserStuck,
    events.dispenserUpsideDown,
    events.fogLiquid,
    events.fogBattery,
    events.fogProbe,
    events.fogMains,
    events.fogOvertemperature,
    events.fogHydraulics,
    events.fogBurner,
  ],
  'YX YZ': [
    events.selfTestFailed,
    events.maintenanceForced,
    events.cardUnplugged,
    events.cardBroken,
    events.storageFailure,
    events.powerUnitCharging,
  ],
  'YP YQ': [events.lowOutputVoltage, events.powerUnitFailure, events.overVoltage, events.shortCircuit],
  // The common table reports 3456, the family's home arm, as an opened area; it is a closing.
  'CG CG': [
    events.armedPartly,
    events.armedHomeA,
    events.armedHomeB,
    events.armedHomeAB,
    events.armedHomeC,
    events.armedHomeAC,
    events.armedHomeBC,
    events.armedHomeASecond,
    events.armedHomeBSecond,
    events.armedHomeABSecond,
    events.armedHomeCSecond,
    events.armedHomeACSecond,
    events.armedHomeBCSecond,
    events.armedHomeByRemote,
  ],
  'CI CI': [events.systemNotArmed],
  'OI OI': [events.notDisarmed],
  'CR CR': [events.recentlyArmed],
  'EE EE': [457],
  'RN RN': [events.alarmReset],
  'DO DY': [events.doorUnlocked, events.unlockedFromInside, events.unlockedFromOutside],
  'DY DO': [events.doorLocked, events.relocked],
  'DG DG': [events.doorOperated, events.tagUsed],
  'DT DR': [events.boltJammed, events.lockFailed],
  'DD DD': [events.badFloatingId],
  'DK DK': [events.tooManyTries],
  'DA DB': [events.lockUserChanged, events.tagSet],
  'DB DB': [events.tagDeleted],
  'JV JX': [events.codeSet],
  'JX JX': [events.codeDeleted, events.fingerprintDeleted],
  'JY JX': [events.fingerprintSet],
  'JP JP': [events.userOnPremises],
  'JT JT': [events.clockChanged],
  'YG YG': [events.updated, events.setUpChanged, events.apnChanged],
  'LB LX': [events.programmingBegun, 627],
  'LX LX': [events.programmingEnded],
  'UY UR': [events.deviceRemoved],
  'UZ UR': [777],
  'RP RP': [events.gprsTest, events.ethernetTest],
  'RX RX': [events.testReport, events.cardTest],
  'TS TE': [events.testMode],
};

const status: Letters = ['YY', 'YY'];

const letters = new Map<number, Letters>(
  Object.entries(own).flatMap(([pair, codes]) => {
    const both: Letters = [pair.slice(0, 2), pair.slice(3)];
    return codes.map((code) => [code, both] as const);
  }),
);

/** The two letters for an event `XYZ`, new or restored. Total: an event without letters must still be told. */
export function siaLetters(code: number, restored: boolean): string {
  return (letters.get(code) ?? eventCodes[code]?.[2] ?? status)[restored ? 1 : 0];
}

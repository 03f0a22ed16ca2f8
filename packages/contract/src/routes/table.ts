import type { z } from 'zod';
import { accountRoutes } from './account.ts';
import { alarmCaseRoutes } from './alarm-case.ts';
import { announcementRoutes } from './announcement.ts';
import { signalRoutes } from './signal.ts';
import { auditRoutes } from './audit.ts';
import { areaRoutes } from './area.ts';
import { authRoutes } from './auth.ts';
import { automationRoutes } from './automation.ts';
import { batchRoutes } from './batch.ts';
import { bypassRoutes } from './bypass.ts';
import { cameraRoutes } from './camera.ts';
import { careRoutes } from './care.ts';
import { carePersonRoutes } from './care-person.ts';
import { changeRoutes } from './change.ts';
import { codeRoutes } from './code.ts';
import { commonRoutes } from './common.ts';
import { companyRoutes } from './company.ts';
import { connectionRoutes } from './connection.ts';
import { demoRoutes } from './demo.ts';
import { deviceRoutes } from './device.ts';
import { deviceToolRoutes } from './device-tool.ts';
import { eventRoutes } from './event.ts';
import { factorResetRoutes } from './factor-reset.ts';
import { faultRoutes } from './fault.ts';
import { gatewayRoutes } from './gateway.ts';
import { groupRoutes } from './group.ts';
import { historyRoutes } from './history.ts';
import { importRoutes } from './import.ts';
import { incidentRoutes } from './incident.ts';
import { installerRoutes } from './installer.ts';
import { jobRoutes } from './job.ts';
import { locationRoutes } from './location.ts';
import { lockRoutes } from './lock.ts';
import { machineSettingRoutes } from './machine-setting.ts';
import { maintenanceRoutes } from './maintenance.ts';
import { memberRoutes } from './member.ts';
import { modeRoutes } from './mode.ts';
import { notificationRoutes } from './notification.ts';
import { notificationWayRoutes } from './notification-way.ts';
import { panelActionRoutes } from './panel-action.ts';
import { panelRoutes } from './panel.ts';
import { pastRoutes } from './past.ts';
import { paymentRoutes } from './payment.ts';
import { rehearseRoutes } from './rehearse.ts';
import { removedRoutes } from './removed.ts';
import { reportRoutes } from './report.ts';
import { roomRoutes } from './room.ts';
import { detectorGroupRoutes } from './detector-group.ts';
import { scheduleRoutes } from './schedule.ts';
import { settingRoutes } from './setting.ts';
import { setupGuideRoutes } from './setup-guide.ts';
import { staticRoutes } from './static.ts';
import { enrolRoutes, upkeepRoutes } from './upkeep.ts';
import type { Route } from './route.ts';

/** Every call below /REST/v2 (S1.5). The server serves exactly these; the web's client is typed by them. */
export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...factorResetRoutes,
  ...memberRoutes,
  ...installerRoutes,
  ...batchRoutes,
  ...companyRoutes,
  ...auditRoutes,
  ...commonRoutes,
  ...panelRoutes,
  ...modeRoutes,
  ...areaRoutes,
  ...settingRoutes,
  ...setupGuideRoutes,
  ...scheduleRoutes,
  ...detectorGroupRoutes,
  ...faultRoutes,
  ...connectionRoutes,
  ...gatewayRoutes,
  ...codeRoutes,
  ...lockRoutes,
  ...panelActionRoutes,
  ...deviceRoutes,
  ...bypassRoutes,
  ...deviceToolRoutes,
  ...roomRoutes,
  ...groupRoutes,
  ...historyRoutes,
  ...cameraRoutes,
  ...automationRoutes,
  ...careRoutes,
  ...carePersonRoutes,
  ...removedRoutes,
  ...locationRoutes,
  ...maintenanceRoutes,
  ...reportRoutes,
  ...eventRoutes,
  ...incidentRoutes,
  ...pastRoutes,
  ...changeRoutes,
  ...rehearseRoutes,
  ...importRoutes,
  ...paymentRoutes,
  ...notificationRoutes,
  ...notificationWayRoutes,
  ...machineSettingRoutes,
  ...announcementRoutes,
  ...signalRoutes,
  ...alarmCaseRoutes,
  ...jobRoutes,
  ...upkeepRoutes,
  ...enrolRoutes,
  ...staticRoutes,
  ...demoRoutes,
} as const satisfies Readonly<Record<string, Route>>;

export type Routes = typeof routes;

export type RouteName = keyof Routes;

export type QueryIn<Name extends RouteName> = z.input<Routes[Name]['query']>;

export type BodyIn<Name extends RouteName> = z.input<Routes[Name]['body']>;

export type QueryOf<Name extends RouteName> = z.output<Routes[Name]['query']>;

export type BodyOf<Name extends RouteName> = z.output<Routes[Name]['body']>;

export type DataOf<Name extends RouteName> = z.output<Routes[Name]['data']>;

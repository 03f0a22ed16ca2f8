// @vitest-environment happy-dom
import { fullPlan } from '@homeward/contract/rules/company/full-plan.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetVisit, noteMarks } from '#lib/entry-cookies.ts';
import { marksOf } from '#lib/panel-marks.ts';

const info = { series: 'HYBRID', zw_version: '' } as const;
const settings = {
  is_master: true,
  isMedicalPanel: false,
  noUserAuthorize: false,
  role: 'master',
  plan: fullPlan,
} as const;

afterEach(forgetVisit);

describe('what clients of the family read of a panel (S3.16)', () => {
  it('is left in cookies and in the window, and gone with signing out', () => {
    noteMarks(...marksOf(info, settings, ['House', 'Garage']));
    expect(document.cookie).toContain('panelType=3');
    expect(document.cookie).toContain('areaTotalCount=2');
    expect(document.cookie).toContain(`areaName=${encodeURIComponent('House,Garage')}`);
    expect(document.cookie).toContain('noUserAuthorize=0');
    expect(['is_auth', 'is_master', 'isPersPanel'].map((name) => sessionStorage.getItem(name))).toEqual([
      '1',
      '1',
      '0',
    ]);
    forgetVisit();
    expect(document.cookie).not.toMatch(/=[^;]/);
    expect(sessionStorage.length).toBe(0);
  });

  it('tells an installer what the plan has, a gateway from a panel, and a medical one', () => {
    const [cookies, flags] = marksOf(
      { ...info, series: 'ESGW' },
      { ...settings, role: 'installer', is_master: false, isMedicalPanel: true },
      ['Flat'],
    );
    expect(cookies.feature_plan_installer).toBe(fullPlan.features.join(','));
    expect(cookies.panelType).toBe('9');
    expect(flags).toEqual({
      is_auth: '1',
      is_master: '0',
      isPersPanel: '1',
      isKSDK: '0',
      isHMGWPanel: '1',
    });
  });
});

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take long: left to their size they would come last, and one worker would go on alone. */
const long =
  /homeward\/src\/(restored|nodes|gateways|portal\/portal)\.|\/worlds-|\/agreement\.|\/conformance\.|modbus-gateway|pins\/attack|removed\./;

/** Test files in the order of the runner's own, project by project, but the longest first in each. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...projects.values()].flatMap((own) => {
      const isLong = ({ moduleId }: TestSpecification): boolean => long.test(moduleId);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

// Setup of the project `unit`, where a database connection would make the result depend on the machine.
import pg from 'pg';

pg.Client.prototype.connect = function refuse(): never {
  throw new Error(
    'A unit test has no database. Open one with openTestContext (dev/testing/run/test-context.ts): the file then belongs to the ' +
      'project `database` by itself.',
  );
};

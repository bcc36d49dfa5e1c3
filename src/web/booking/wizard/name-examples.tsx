import { m } from '#locales/messages/messages.js';
import styles from './passenger-details.module.css';

/** How Malaysian airlines split the one line that a Malaysian passport prints. */
const examples = [
  ['Ahmad Faliq bin Hamedi', 'Ahmad Faliq', 'Bin Hamedi'],
  ['Foo Mei Mei', 'Mei Mei', 'Foo'],
  ['Angelina anak Kawau', 'Angelina', 'Anak Kawau'],
] as const;

export function NameExamples() {
  return (
    <div className={styles.examples}>
      <p>{m.passenger_name_examples()}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.passenger_example_passport()}</th>
            <th scope="col">{m.passenger_first_name()}</th>
            <th scope="col">{m.passenger_last_name()}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(([printed, first, last]) => (
            <tr key={printed}>
              <td>{printed}</td>
              <td>{first}</td>
              <td>{last}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.single}>{m.passenger_name_single()}</p>
    </div>
  );
}

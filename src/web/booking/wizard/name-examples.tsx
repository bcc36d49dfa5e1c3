import { m } from '#locales/messages/messages.js';
import styles from './name-examples.module.css';

/** Splits the single name of a Malaysian passport as Malaysian airlines do. */
const examples = [
  ['Ahmad Faliq bin Hamedi', 'Ahmad Faliq', 'Bin Hamedi'],
  ['Foo Mei Mei', 'Mei Mei', 'Foo'],
  ['Muthu A/L Raman', 'Muthu', 'A/L Raman'],
  ['Devi A/P Kumar', 'Devi', 'A/P Kumar'],
  ['Angelina anak Kawau', 'Angelina', 'Anak Kawau'],
  ['Joanna Gumpil', 'Joanna', 'Gumpil'],
] as const;

export function NameExamples() {
  return (
    <div className={`panel pad-4 text-15 ${styles.examples}`}>
      <p className="soft">{m.passenger_name_examples()}</p>
      <table className="full above-2">
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
      <p className={`soft rule above-2 ${styles.single}`}>{m.passenger_name_single()}</p>
    </div>
  );
}

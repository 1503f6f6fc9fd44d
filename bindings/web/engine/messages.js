// The messages of errors in other languages than English, by the code of the error.
const WORDS = {
  de: {
    place: 'Zeile {line}',
    column: 'Zeile {line}, Zeichen {column}',
    empty: 'Hier steht kein Rätsel. Ein 9×9-Rätsel hat 81 Zeichen, mit einem Punkt für eine leere Zelle.',
    'no-puzzle': 'Das ist kein Rätsel in einer bekannten Form. Ein 9×9-Rätsel hat 81 Zeichen, mit einem Punkt für eine leere Zelle.',
    'several-puzzles': 'Hier stehen mehrere Rätsel. Nimm eines davon, oder lass zwischen ihnen eine Zeile leer.',
    cells: 'Das Gitter hat zu viele oder zu wenige Zellen. Ein 9×9-Gitter hat 81, in neun Zeilen zu neun.',
    symbol: 'Dieses Zeichen ist keine Ziffer dieses Gitters. Eine leere Zelle ist ein Punkt.',
    link: 'Dieser Link enthält kein Rätsel, das gelesen werden kann. Kopiere ihn ganz, oder schreibe das Rätsel als Gitter.',
    'short-link': 'Dieser Link nennt ein Rätsel nur beim Namen. Öffne ihn, wähle „Export“ und kopiere den langen Link.',
    'not-understood': 'Elemente oder Sätze des Rätsels werden nicht verstanden. Sag, was sie bedeuten, oder lass sie weg.',
    clash: 'Ziffern des Rätsels widersprechen einer Regel. Ändere eine davon.',
    'no-solution': 'Das Rätsel hat keine Lösung.',
    'several-solutions': 'Das Rätsel hat mehrere Lösungen. Ergänze Vorgaben.',
    claim: 'Das ist keine Behauptung über dieses Gitter. Schreibe r3c4=5 oder r3c4<>5.',
    unrated: 'Diese Skala hat für dieses Rätsel keinen Wert.',
    unloaded: 'Die Engine ist nicht geladen: Rufe zuerst await init() auf.',
    'not-light': "Die kleine Engine reicht für dieses Rätsel nicht. Nimm die ganze: import … from 'whydoku'.",
  },
  nb: {
    place: 'linje {line}',
    column: 'linje {line}, tegn {column}',
    empty: 'Her står det ingen oppgave. En 9×9-oppgave er 81 tegn, med punktum for en tom rute.',
    'no-puzzle': 'Dette er ikke en oppgave i et kjent format. En 9×9-oppgave er 81 tegn, med punktum for en tom rute.',
    'several-puzzles': 'Her står det flere oppgaver. Ta én av dem, eller la en linje stå tom mellom dem.',
    cells: 'Brettet har for mange eller for få ruter. Et 9×9-brett har 81, i ni rader på ni.',
    symbol: 'Dette tegnet er ikke et siffer på dette brettet. En tom rute er et punktum.',
    link: 'Denne lenken inneholder ingen oppgave som kan leses. Kopier hele lenken, eller skriv oppgaven som et brett.',
    'short-link': 'Denne lenken gir bare navnet på en oppgave. Åpne den, velg «Export» og kopier den lange lenken.',
    'not-understood': 'Elementer eller setninger i oppgaven blir ikke forstått. Si hva de betyr, eller utelat dem.',
    clash: 'Sifre i oppgaven bryter en regel. Endre ett av dem.',
    'no-solution': 'Oppgaven har ingen løsning.',
    'several-solutions': 'Oppgaven har flere løsninger. Legg til ledetråder.',
    claim: 'Dette er ikke en påstand om dette brettet. Skriv r3c4=5 eller r3c4<>5.',
    unrated: 'Denne skalaen har ingen verdi for denne oppgaven.',
    unloaded: 'Motoren er ikke lastet: kall await init() først.',
    'not-light': "Den lille motoren er ikke nok for denne oppgaven. Bruk hele: import … from 'whydoku'.",
  },
  pt: {
    place: 'linha {line}',
    column: 'linha {line}, carácter {column}',
    empty: 'Não há aqui nenhum puzzle. Um puzzle 9×9 tem 81 caracteres, com um ponto por cada célula vazia.',
    'no-puzzle': 'Isto não é um puzzle num formato conhecido. Um puzzle 9×9 tem 81 caracteres, com um ponto por cada célula vazia.',
    'several-puzzles': 'Há aqui vários puzzles. Escolhe um deles, ou deixa uma linha vazia entre eles.',
    cells: 'A grelha tem células a mais ou a menos. Uma grelha 9×9 tem 81, em nove linhas de nove.',
    symbol: 'Este carácter não é um dígito desta grelha. Uma célula vazia é um ponto.',
    link: 'Este link não tem um puzzle que se possa ler. Copia-o inteiro, ou escreve o puzzle como grelha.',
    'short-link': 'Este link tem só o nome de um puzzle. Abre-o, escolhe «Export» e copia o link longo.',
    'not-understood': 'Há elementos ou frases do puzzle que não se entendem. Diz o que significam, ou deixa-os de fora.',
    clash: 'Há dígitos do puzzle que violam uma regra. Muda um deles.',
    'no-solution': 'O puzzle não tem solução.',
    'several-solutions': 'O puzzle tem várias soluções. Acrescenta pistas.',
    claim: 'Isto não é uma afirmação sobre esta grelha. Escreve r3c4=5 ou r3c4<>5.',
    unrated: 'Esta escala não tem valor para este puzzle.',
    unloaded: 'O motor não está carregado: chama primeiro await init().',
    'not-light': "O motor pequeno não chega para este puzzle. Usa o inteiro: import … from 'whydoku'.",
  },
  ru: {
    place: 'строка {line}',
    column: 'строка {line}, знак {column}',
    empty: 'Здесь нет задачи. Задача 9×9 — это 81 знак, с точкой вместо пустой клетки.',
    'no-puzzle': 'Это не задача в известном формате. Задача 9×9 — это 81 знак, с точкой вместо пустой клетки.',
    'several-puzzles': 'Здесь несколько задач. Возьмите одну из них или оставьте между ними пустую строку.',
    cells: 'В сетке слишком много или слишком мало клеток. В сетке 9×9 их 81: девять строк по девять.',
    symbol: 'Этот знак — не цифра этой сетки. Пустая клетка — это точка.',
    link: 'В этой ссылке нет задачи, которую можно прочитать. Скопируйте её целиком или запишите задачу сеткой.',
    'short-link': 'В этой ссылке только название задачи. Откройте её, выберите «Export» и скопируйте длинную ссылку.',
    'not-understood': 'Элементы или предложения задачи не поняты. Скажите, что они значат, или пропустите их.',
    clash: 'Цифры задачи нарушают правило. Измените одну из них.',
    'no-solution': 'У задачи нет решения.',
    'several-solutions': 'У задачи несколько решений. Добавьте подсказки.',
    claim: 'Это не утверждение об этой сетке. Напишите r3c4=5 или r3c4<>5.',
    unrated: 'У этой шкалы нет оценки для этой задачи.',
    unloaded: 'Движок не загружен: сначала вызовите await init().',
    'not-light': "Малого движка для этой задачи мало. Возьмите целый: import … from 'whydoku'.",
  },
};

const filled = (text, holes) => text.replace(/\{(\w+)\}/g, (_, key) => holes[key]);

/** Returns the message of an error in a language: by its code and its place, or as it was thrown if the language has no words for it. */
export function message(problem, language) {
  const words = WORDS[language] ?? WORDS[language.split('-')[0]];
  const text = words?.[problem?.code];
  if (text === undefined) return problem instanceof Error ? problem.message : String(problem);
  if (problem.line === undefined) return text;
  const place = filled(problem.column === undefined ? words.place : words.column, problem);
  return `${place[0].toUpperCase()}${place.slice(1)}: ${text}`;
}

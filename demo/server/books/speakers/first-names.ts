import type { Gender } from './people.ts';

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/).filter(Boolean));

interface FirstNames {
  she: ReadonlySet<string>;
  he: ReadonlySet<string>;
}

/**
 * Common first names by language, in lower case. Names of either gender in that language, such as Robin, are in neither
 * list.
 */
const known: Readonly<Record<string, FirstNames>> = {
  en: {
    she: set(`abigail ada adelaide agatha agnes alice alison amanda amelia amy angela anita ann anna anne annie arabella
      audrey barbara beatrice becky bella bertha bessie beth betsy betty bridget caroline catherine cecilia cecily
      charlotte chloe christina christine clara clarissa claudia constance cordelia cynthia daisy daphne deborah delia
      diana dinah dora doris dorothea dorothy edith eleanor eliza elizabeth ella ellen elsie emily emma emmeline esther
      ethel eva eve evelina fanny felicity fiona flora florence frances gertrude gladys grace gwendolen hannah harriet
      hazel heather helen helena henrietta hester hilda honoria imogen ingrid irene isabel isabella ivy jane janet jennie
      jennifer jenny jessica joan joanna josephine joyce judith julia juliet karen kate katharine katherine kathleen katie
      kitty laura lavinia letitia lilian lily linda lisa lizzie louisa louise lucinda lucy lydia mabel madeline maggie
      margaret margery maria marian marianne marjorie martha mary matilda maud maude melissa mildred millicent mina minnie
      miranda molly muriel myra nancy nellie nelly nora olive olivia ophelia pamela patricia patty peggy penelope phoebe
      phyllis polly priscilla prudence rachel rebecca rhoda rosalind rosamond rose rosemary ruth sally samantha sarah
      selina sheila sophia sophie stella susan susanna sybil sylvia teresa theodora theresa tina ursula vera veronica
      victoria violet virginia wendy winifred zoe`),
    he: set(`aaron abraham adam adrian albert alexander alfred algernon ambrose andrew anthony archibald archie arnold
      arthur augustus barnaby bartholomew basil ben benedict benjamin bernard bertie bill billy bob brian bruce caleb cecil
      charles charlie christopher clarence clement clive cuthbert cyril daniel david dennis derek dick donald douglas
      duncan ebenezer edgar edmund edward edwin eric ernest ethan eugene eustace felix ferdinand francis frank fred frederick
      geoffrey george gerald gerard gilbert giles godfrey graham gregory guy harold harry henry herbert horace horatio howard
      hubert hugh hugo humphrey ian isaac ivan jack jacob jake james jasper jeffrey jeremiah jeremy jerome jim jimmy joe john
      jonathan joseph joshua julian keith kenneth kevin lancelot laurence lawrence leonard leopold lionel luke malcolm mark
      martin matthew maurice max michael miles mortimer moses nathan nathaniel ned neil nicholas nigel noah norman oliver
      oscar oswald patrick paul percival percy peter philip pip quentin ralph raymond reginald richard robert rodney roger
      roland ronald rupert samson samuel sebastian septimus sherlock sidney silas simon solomon stanley stephen steven ted
      theodore thomas tim timothy tobias toby tom tommy tristram victor vincent walter wilfred will william winston`),
  },
  de: {
    she: set(`adelheid agathe agnes amalie andrea angelika anke anna anne anneliese antje astrid barbara beate bettina
      birgit brigitte brunhilde carla carola charlotte christa christiane christine clara claudia cornelia dagmar dora doris
      dorothea edith effi elfriede elisabeth elke ella elsa else emilie emma erika erna esther eva frieda friederike
      gabriele gerda gertrud gisela greta gretchen grete gudrun hanna hannah hannelore hedwig heidi heike helene helga
      henriette hermine hertha hilde hildegard ida ilse inge ingeborg ingrid irene irmgard jana johanna josefine julia
      julie jutta karin karla karoline katharina käthe katja katrin klara kordula kristina laura lea lena leni leonie lieselotte
      liesel lili lina lisa lotte louise luise magda magdalena margarete margarethe margot maria marianne marie marlene martha
      mathilde melanie monika nadine nele nina ottilie paula petra pauline regina regine renate rita rosa roswitha ruth
      sabine sandra sarah sigrid silke silvia sofie sonja sophie stefanie susanne tanja therese tina ulrike ursula ute
      vera veronika viktoria waltraud wiebke wilhelmine`),
    he: set(`adalbert adam adolf albert albrecht alexander alfred alois andreas anton armin arno arnold artur arthur august
      axel balthasar benedikt benjamin bernd bernhard bertold bertram boris bruno burkhard carsten christian christoph
      claus daniel david detlef dieter dietmar dietrich dirk dominik eberhard eckhard eduard egon emil erich ernst erwin
      eugen felix ferdinand florian frank franz friedhelm friedrich fritz georg gerd gerhard gottfried gottlieb götz günter
      günther gustav hannes hans harald hartmut heiner heinrich heinz helmut hendrik herbert hermann holger horst hubert
      hugo ignaz ingo jakob jan jens joachim jochen johann johannes jonas jörg josef joseph jürgen justus kai karl kaspar
      klaus konrad konstantin kurt lars leo leon leonhard leopold lothar lorenz ludwig lukas manfred marcus markus martin
      matthias max maximilian michael moritz nikolaus norbert oliver oskar oswald otto patrick paul peter philipp rainer
      ralf reinhard reinhold richard robert roland rolf rudolf rüdiger rupert sebastian siegfried siegmund sigismund simon
      stefan sven theodor thomas tim timo tobias tom ulrich uwe valentin viktor volker walter werner wilhelm willi
      wolfgang wolfram`),
  },
  fr: {
    she: set(`adèle adélaïde adrienne agathe agnès albertine alice aline amélie anaïs andrée angélique anne annette antoinette
      arlette aurélie aurore béatrice berthe blanche brigitte carmen caroline catherine cécile céline chantal charlotte
      chloé christiane christine claire clara clarisse clémence clémentine clotilde colette constance corinne cosette cunégonde
      delphine denise diane dorothée édith eléonore élise élisabeth elisabeth éloïse elsa emma émilie ernestine estelle esther
      eugénie eulalie eve fanny fantine félicité fernande florence françoise gabrielle geneviève georgette geraldine germaine
      ghislaine gisèle hélène henriette hortense inès irène isabelle jacqueline jeanne jeannette joséphine julie juliette justine
      laura laure léa léonie lily lise louise lucie lucienne lydie madeleine manon marceline marguerite marianne marie mariette
      marion marthe mathilde mélanie michèle mireille monique nadine nathalie nicole noémie odette odile olympe pauline perrine
      renée rosalie rose sabine sandrine sarah simone solange sophie stéphanie suzanne sylvie thérèse valérie véronique victoire
      victorine virginie viviane yvette yvonne zoé`),
    he: set(`achille adolphe adrien alain albert alexandre alexis alfred alphonse ambroise amédée anatole andré anselme antoine
      armand arnaud arsène arthur athos auguste augustin aurélien baptiste barnabé bastien benjamin benoît bernard bertrand
      bruno casimir célestin césar charles christian christophe clément daniel david denis didier édouard edmond émile
      emmanuel eric étienne eugène fabrice félix ferdinand fernand florent françois frédéric gabriel gaspard gaston gauthier
      geoffroy georges gérard germain gilbert gilles grégoire guillaume gustave guy henri honoré hubert hugues ignace isidore
      jacques jean jérôme jean-baptiste jean-jacques jean-luc jean-marc jean-paul jean-pierre joachim joseph jules julien laurent
      léon léopold louis luc lucas lucien marc marcel marius martin mathieu matthieu maurice maxime michel nicolas noël octave
      olivier pascal patrick patrice paul philippe pierre quentin raoul raphaël raymond rémi rené richard robert rodolphe roger
      roland romain samuel sébastien serge simon stanislas stéphane théodore théophile thierry thomas tristan valentin victor
      vincent xavier yves`),
  },
  es: {
    she: set(`adela adelaida adriana águeda alba alejandra alicia amalia amparo ana andrea ángela angélica angustias antonia
      asunción aurora beatriz benita bernarda blanca candela carlota carmen carolina catalina cecilia clara claudia concepción
      consuelo cristina daniela diana dolores dorotea dulcinea elena elisa elvira emilia encarnación esperanza estefanía ester
      eugenia eulalia eva fátima felisa fernanda florencia fortunata francisca gabriela gloria gracia guadalupe inés irene
      isabel isidora jacinta josefa josefina juana julia juliana laura leonor lola lorena lourdes lucía lucrecia luisa luz
      magdalena manuela marcela margarita maría mariana marina marta martirio matilde melibea mercedes micaela miriam mónica
      natalia nieves noelia nuria olga paloma pascuala patricia paula paulina paz pepa petra pilar raquel rebeca remedios
      rita rocío rosa rosalía rosario sandra sara silvia sofía soledad sonia susana teresa úrsula valentina vanesa verónica
      victoria virginia yolanda`),
    he: set(`adolfo adrián agustín alberto alejandro alfonso alfredo álvaro amadeo ambrosio andrés ángel anselmo antonio arturo
      augusto aureliano baltasar bartolomé benito bernardo blas camilo carlos césar claudio clemente cristóbal damián daniel
      david diego domingo edmundo eduardo emilio enrique ernesto esteban eugenio ezequiel fabián federico felipe félix fermín
      fernando francisco gabriel gaspar gerardo germán gonzalo gregorio guillermo gustavo héctor hernán hugo ignacio isidoro
      ismael iván jacinto jaime javier jerónimo jesús joaquín jorge josé juan julián julio justo lázaro leandro leonardo leopoldo
      lorenzo lucas luciano luis manuel marcelo marcos mariano mario martín mateo matías mauricio máximo melquíades miguel moisés
      nicolás octavio óscar pablo pascual patricio pedro pepe quintín rafael raimundo ramiro ramón raúl ricardo roberto rodolfo
      rodrigo rogelio román rubén salvador samuel sancho santiago sebastián segismundo sergio simón tomás valentín vicente
      víctor zacarías`),
  },
  it: {
    she: set(`ada adele adriana agata agnese alberta alessandra alessia alice amalia angela angelica anita anna annalisa
      antonella antonia arianna assunta aurora barbara beatrice benedetta bianca camilla carla carlotta carmela carolina caterina
      cecilia chiara cinzia clara claudia concetta cosima costanza cristina daniela debora diana domenica donatella elena
      eleonora elisa elisabetta elvira emanuela emilia emma erica ester eugenia eva federica fernanda fiammetta filomena
      fiorella flavia flora francesca franca gabriella gemma giada ginevra gianna gina giorgia giovanna giulia giuliana giuseppina
      grazia ilaria ines irene isabella laura lavinia letizia lia lidia liliana linda lisa livia loredana lorena lucia luciana
      lucrezia luisa maddalena margherita maria mariella marina marta martina matilde michela milena mirella monica nadia natalia
      nicoletta nina ornella paola patrizia piera pina raffaella rebecca renata rita roberta rosa rosalia rosanna rosaria
      sabrina sandra sara serena silvana silvia simona sofia sonia stefania susanna teresa tiziana valentina valeria vera
      veronica virginia vittoria viviana`),
    he: set(`achille adriano agostino alberto aldo alessandro alessio alfonso alfredo alvise amedeo andrea angelo antonio
      arturo attilio augusto battista benedetto beppe bernardo bruno carlo carmelo cesare claudio corrado cosimo costantino
      cristiano daniele dante dario davide diego domenico donato edoardo elia elio emanuele emilio ennio enrico enzo ernesto
      ettore eugenio fabio fabrizio federico ferdinando filippo flavio francesco franco fulvio gabriele gaetano gaspare gennaro
      geppetto giacomo gianfranco gianluca gianni giorgio giovanni giulio giuliano giuseppe goffredo gregorio guglielmo guido
      ignazio italo ivan jacopo lamberto leonardo leone leopoldo lorenzo luca luciano lucio ludovico luigi manfredi marcello
      marco mario martino massimo matteo mattia maurizio michele mirko napoleone natale nicola nicolò nino oreste orlando
      osvaldo paolo pasquale patrizio pietro pinocchio pio primo raffaele raimondo renato renzo riccardo roberto rocco rodolfo
      romano romeo ruggero salvatore samuele sandro saverio sebastiano sergio silvano silvio simone stefano teodoro tiziano
      tommaso ugo umberto valerio vincenzo virgilio vito vittorio`),
  },
  pt: {
    she: set(`adelaide adriana alice aline amanda amélia ana andreia ângela antónia antônia aurélia aurora bárbara beatriz benedita
      bianca bruna camila capitu carla carlota carmen carolina catarina cecília clara cláudia conceição cristina daniela débora
      diana dolores dulce eduarda elena eleonora elisa elvira emília ester eugênia eva fátima fernanda filomena flávia florbela
      francisca gabriela glória graça helena heloísa inês íris irene iracema isabel isabela joana josefa josefina joaquina judite
      júlia juliana laís lara larissa laura leonor letícia lídia lígia lívia lúcia luciana luísa luíza luzia madalena mafalda
      manuela márcia margarida maria mariana marina marta matilde mônica natália olga olívia patrícia paula paulina quitéria
      rafaela raquel regina renata rita roberta rosa rosália rute sabrina sandra sara silvana sílvia simone sofia sónia sônia susana
      tânia tatiana teresa valéria vanessa vera verônica virgília virgínia vitória viviane`),
    he: set(`abel adolfo adriano afonso agostinho alberto alexandre alfredo aluísio álvaro amadeu amaro américo anderson andré
      ângelo antónio antônio armando artur augusto basílio benedito bento bernardo brás bruno caetano caio camilo carlos cássio
      césar cláudio clemente cristóvão damião daniel danilo david davi diego diogo domingos duarte edmundo eduardo elias emílio
      ernesto estêvão eugénio eugênio fábio felipe félix fernando filipe flávio francisco frederico gabriel gaspar geraldo gilberto
      gonçalo gregório guilherme gustavo heitor henrique hugo humberto igor inácio ivo jacinto jaime jerônimo joão joaquim jorge
      josé júlio leandro leonardo leopoldo lourenço lucas luciano luís luiz manoel manuel marcelo márcio marco marcos mário
      martim mateus matias maurício miguel murilo nelson nicolau nuno octávio otávio óscar paulo pedro quincas rafael raimundo
      ramiro raul renato ricardo roberto rodolfo rodrigo rogério romeu rubião rui salvador samuel sebastião sérgio simão teodoro
      tiago thiago tomás tristão valentim vasco vicente víctor vinícius xavier zacarias`),
  },
};

const told = ({ she, he }: FirstNames, word: string): Gender =>
  she.has(word) ? 'she' : he.has(word) ? 'he' : null;

/** Names of either gender in a language that other languages use for one gender: Jean, Nicola and Jan in English. */
const either: Readonly<Record<string, ReadonlySet<string>>> = {
  en: set('andrea dominique gabriele jan jean laurie lou marion michele nicola robin simone valentine'),
  de: set('dominique gabriele jean kai luca maria michele nicola robin sascha simone'),
  fr: set('andrea dominique jan laurence michele morgan nicola robin simone'),
  es: set('dominique jan michele nicola robin simone'),
  it: set('dominique robin'),
  pt: set('andrea dominique jan michele nicola robin'),
};

/** The gender of a first name in its language; null if the name is unknown or of either gender. */
export const genderOfFirstName = (name: string, language: string): Gender => {
  const names = known[language];
  return names ? told(names, name.toLowerCase()) : null;
};

/**
 * The gender of a first name if all languages that have it agree. Null if they do not, and for a name that is of either
 * gender in the book's language. @param language ISO 639-1 code
 */
export const genderOfForeignName = (name: string, language: string): Gender => {
  const word = name.toLowerCase();
  if (either[language]?.has(word)) return null;
  const others = new Set(Object.values(known).flatMap((names) => told(names, word) ?? []));
  return others.size === 1 ? [...others][0]! : null;
};

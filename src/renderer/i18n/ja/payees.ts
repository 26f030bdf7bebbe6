export const payees = {
  title: '納付先', list: '納付先の一覧', empty: '納付先はまだありません。上の欄で市区町村を探して追加してください', noHit: '条件に合う納付先はありません',
  count: '{count} 団体', shown: '{shown} / {count} 団体', halfYearlyCount: '年2回 {count} 団体', filter: '納付先の絞り込み', filterHint: '名前・カナ・コード・番号・メモ',
  column: { place: '都道府県・市区町村', memo: 'メモ', halfYearly: '納付', count: '件数', amount: '税額' },
  rhythm: { monthly: '毎月', halfYearly: '年2回' },
  picker: {
    label: '市区町村を探して追加', hint: '市区町村を追加（コード・漢字・カナ・都道府県）', options: '見つかった市区町村', none: '見つかりません', known: '登録済み',
    ward: '{ward}は行政区です。納付先は次の市です',
  },
  form: {
    add: '納付先の追加', edit: '納付先の編集', usual: '1回あたりの給与分', halfYearly: '納期の特例（年2回、5月分と11月分に納付）', useCity: '{city}（{code}）にする',
    converted: '変換しました: {from} → {to}', same: '同じコード・指定番号の納付先がすでにあります', deleteQuestion: '{name} を納付先から削除しますか？ 作成済みのロットは変わりません', saved: '{name} を保存しました',
    deleted: '{name} を削除しました',
  },
  lot: { make: '納付先からロットを作る', next: '{month}分のロット', payees: '{count} 団体', leftOut: '年2回の {count} 団体は5月分・11月分だけに入ります' },
  failed: '納付先を保存・読み込みできません（{reason}）',
}
